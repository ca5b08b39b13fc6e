package dev.junban.identity;

import dev.junban.web.Problem;
import dev.junban.web.RouterAnswers;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.quarkus.vertx.http.runtime.security.QuarkusHttpUser;
import io.quarkus.vertx.http.runtime.security.SecurityHandlerPriorities;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Where every call comes in, before it is looked what it is for: who has no valid token learns nothing else. Health,
 * metrics and OpenAPI are not for callers but for whoever runs the service, and stay open; the network closes them.
 */
@Singleton
class Entrance {
    private static final Logger LOG = Logger.getLogger(Entrance.class);
    private static final int ONCE_THERE_IS_AN_IDENTITY = SecurityHandlerPriorities.AUTHENTICATION - 1;
    private static final String WWW_AUTHENTICATE = "WWW-Authenticate";
    private static final String MANAGEMENT = "/q/";

    private final IdentityConfig config;
    private final Issuer issuer;
    private final RouterAnswers answers;
    private final Optional<CallRates> rates;
    private final VerifiedTokens verified = new VerifiedTokens(InstantSource.system());

    Entrance(IdentityConfig config, Issuer issuer, RouterAnswers answers) {
        this.config = config;
        this.issuer = issuer;
        this.answers = answers;
        this.rates = config.callsPerSecond() == 0
                ? Optional.empty()
                : Optional.of(new CallRates(config.callsPerSecond(), config.callsAtOnce(), System::nanoTime));
    }

    void warn(@Observes StartupEvent event) {
        if (!config.required()) {
            LOG.warn("IDENTITY IS OFF (junban.identity.required=false): who sends no token may do everything."
                    + " For local use only.");
        }
    }

    void install(@Observes Filters filters) {
        filters.register(this::enter, ONCE_THERE_IS_AN_IDENTITY);
    }

    private void enter(RoutingContext call) {
        String authorization = call.request().getHeader(HttpHeaders.AUTHORIZATION);
        if (call.normalizedPath().startsWith(MANAGEMENT)) {
            call.next();
        } else if (authorization == null) {
            enterWithoutToken(call);
        } else if (!issuer.isKnown()) {
            var unused = issuer.ask().subscribe().with(known -> refuse(call, notNow()));
        } else {
            verified.of(authorization)
                    .ifPresentOrElse(identity -> enterAs(call, identity), () -> verify(call, authorization));
        }
    }

    private void enterWithoutToken(RoutingContext call) {
        if (config.required()) {
            refuse(call, unauthorized("Send a bearer token of the issuer in the header Authorization."), "Bearer");
        } else {
            QuarkusHttpUser.setIdentity(Identities.ANYBODY, call);
            call.next();
        }
    }

    private void verify(RoutingContext call, String authorization) {
        call.put(QuarkusHttpUser.AUTH_FAILURE_HANDLER, (BiConsumer<RoutingContext, Throwable>) Entrance::leaveToUs);
        var unused = QuarkusHttpUser.getSecurityIdentity(call, null)
                .subscribe()
                .with(identity -> enterAsVerified(call, authorization, identity), failure -> refuse(call, failure));
    }

    private void enterAsVerified(RoutingContext call, String authorization, @Nullable SecurityIdentity identity) {
        if (identity == null || identity.isAnonymous() || !Identities.isNamed(identity)) {
            refuseToken(call);
        } else {
            enterAs(call, verified.keep(authorization, identity));
        }
    }

    private void enterAs(RoutingContext call, SecurityIdentity identity) {
        rates.flatMap(limits -> limits.take(identity.getPrincipal().getName()))
                .ifPresentOrElse(pause -> refuse(call, tooMany(pause)), () -> {
                    QuarkusHttpUser.setIdentity(identity, call);
                    call.next();
                });
    }

    /** In the place of Quarkus, which would answer at once, without a body. */
    private static void leaveToUs(RoutingContext call, Throwable failure) {}

    private void refuse(RoutingContext call, Throwable failure) {
        if (failure instanceof AuthenticationFailedException) {
            refuseToken(call);
        } else {
            LOG.errorf("A token could not be verified: %s", failure);
            refuse(call, notNow());
        }
    }

    private void refuseToken(RoutingContext call) {
        refuse(
                call,
                unauthorized("The token is expired, not of the issuer, not for this service, or no token."),
                "Bearer error=\"invalid_token\"");
    }

    private void refuse(RoutingContext call, Problem problem, String challenge) {
        call.response().putHeader(WWW_AUTHENTICATE, challenge);
        refuse(call, problem);
    }

    private void refuse(RoutingContext call, Problem problem) {
        answers.end(call, problem);
    }

    private static Problem unauthorized(String detail) {
        return Problem.of(401, "unauthorized", detail);
    }

    private static Problem notNow() {
        return Problem.busy("Tokens cannot be verified now, since the issuer does not answer. Repeat the request.");
    }

    private static Problem tooMany(Duration pause) {
        return Problem.of(429, "too-many-requests", "You call more often than is allowed. Slow down.")
                .retryAfter(pause.plusMillis(999));
    }
}
