package dev.junban.provider;

import dev.junban.locking.ExternalCalls;
import io.smallrye.faulttolerance.api.TypedGuard;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.util.TypeLiteral;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import java.io.IOException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/**
 * Keeps a slow provider from holding up the service. One call with all its attempts takes at most three timeouts and
 * a second.
 */
@Singleton
class ProviderGuard {
    /** How many calls are made at once. */
    static final int CALLS_MAX = 20;

    /** How long nothing is asked, once half of the calls have failed. */
    static final Duration OPEN = Duration.ofSeconds(5);

    private static final int ATTEMPTS_AFTER_THE_FIRST = 2;
    private static final Set<Integer> PASSING_REFUSALS = Set.of(408, 429);

    private final TypedGuard<Uni<String>> guard;

    ProviderGuard(PaymentsConfig config) {
        this.guard = guard(config.timeout());
    }

    private static TypedGuard<Uni<String>> guard(Duration timeout) {
        return TypedGuard.create(new TypeLiteral<Uni<String>>() {
                    private static final long serialVersionUID = 1L;
                })
                .withDescription("payment provider")
                .withBulkhead()
                .limit(CALLS_MAX)
                .queueSize(CALLS_MAX)
                .done()
                .withTimeout()
                .duration(timeout.toMillis(), ChronoUnit.MILLIS)
                .done()
                .withCircuitBreaker()
                .requestVolumeThreshold(20)
                .failureRatio(0.5)
                .delay(OPEN.toMillis(), ChronoUnit.MILLIS)
                .when(ProviderGuard::isTrouble)
                .done()
                .withRetry()
                .maxRetries(ATTEMPTS_AFTER_THE_FIRST)
                .delay(300, ChronoUnit.MILLIS)
                .jitter(200, ChronoUnit.MILLIS)
                .whenException(failure -> isTrouble(failure) && !(failure instanceof CircuitBreakerOpenException))
                .done()
                .build();
    }

    /** A refusal of our request would only be repeated; anything else may pass. */
    static boolean isTrouble(Throwable failure) {
        if (failure instanceof WebApplicationException e) {
            int status = e.getResponse().getStatus();
            return status >= 500 || PASSING_REFUSALS.contains(status);
        }
        return true;
    }

    /** Fails with {@link CircuitBreakerOpenException} only if the provider was not asked at all. */
    Uni<String> call(Supplier<Uni<String>> call) {
        return ExternalCalls.guard("the payment provider", Uni.createFrom().deferred(() -> attempts(call)));
    }

    private Uni<String> attempts(Supplier<Uni<String>> call) {
        AtomicBoolean asked = new AtomicBoolean();
        return guard.get(() -> {
                    asked.set(true);
                    return call.get();
                })
                .onFailure(failure -> asked.get() && failure instanceof CircuitBreakerOpenException)
                .transform(failure -> new AttemptsEnded());
    }

    /** The circuit breaker opened after an attempt that failed: what became of that is not known. */
    static final class AttemptsEnded extends IOException {
        private static final long serialVersionUID = 1L;

        private AttemptsEnded() {
            super("an attempt failed, and the circuit breaker has let no other through");
        }
    }
}
