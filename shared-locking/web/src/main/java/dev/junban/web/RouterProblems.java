package dev.junban.web;

import io.quarkus.resteasy.reactive.common.runtime.ResteasyReactiveConfig;
import io.quarkus.vertx.http.runtime.RouteConstants;
import io.quarkus.vertx.http.runtime.VertxHttpConfig;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClosedException;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import io.vertx.ext.web.impl.RoutingContextInternal;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.MediaType;

/**
 * Reads bodies before a resource is looked for. Quarkus limits their size too, but says so without a problem, and
 * reads those that come without a declared length on a worker thread.
 */
@Singleton
public final class RouterProblems {
    private static final int JUST_BEFORE_QUARKUS = RouteConstants.ROUTE_ORDER_UPLOAD_LIMIT - 1;
    /** Refused like any other that is not visible. */
    private static final String NO_KEY = " ";

    private final RouterAnswers answers;
    private final long bodyBytesMax;

    public RouterProblems(RouterAnswers answers, VertxHttpConfig http, ResteasyReactiveConfig rest) {
        this.answers = answers;
        this.bodyBytesMax = http.limits().maxBodySize().orElseThrow().asLongValue();
        long bufferBytes = rest.inputBufferSize().asLongValue();
        if (bodyBytesMax > bufferBytes) {
            throw new IllegalStateException("quarkus.http.limits.max-body-size is " + bodyBytesMax
                    + " bytes, but bodies above quarkus.rest.input-buffer-size, " + bufferBytes
                    + " bytes, cannot be read: lower the first, or build with a higher second");
        }
    }

    void install(@Observes Router router) {
        router.route()
                .order(JUST_BEFORE_QUARKUS)
                .handler(BodyHandler.create(false).setBodyLimit(bodyBytesMax))
                .handler(RouterProblems::handOver)
                .failureHandler(this::refuse);
    }

    /**
     * Quarkus waits for a body that it finds neither read nor ended, so an empty one is given as such; and it would
     * tell the client a second time to go on. A body that does not say what it is would match every resource, and an
     * empty key would reach a resource as none at all. Once it is read, a client that hangs up is no error of ours.
     */
    private static void handOver(RoutingContext context) {
        var headers = context.request().headers();
        if (context.body().buffer() == null) {
            ((RoutingContextInternal) context).setBody(Buffer.buffer());
        } else if (context.body().length() > 0 && !headers.contains(HttpHeaders.CONTENT_TYPE)) {
            headers.set(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_OCTET_STREAM);
        }
        if (headers.getAll(IdempotencyKey.HEADER).contains("")) {
            headers.set(IdempotencyKey.HEADER, NO_KEY);
        }
        headers.remove(HttpHeaders.EXPECT);
        context.request().exceptionHandler(null);
        context.next();
    }

    /** Who hangs up while the body is read has nobody left to be answered; nothing was begun. */
    private void refuse(RoutingContext context) {
        if (context.failure() instanceof HttpClosedException) {
            return;
        }
        if (context.statusCode() != 413) {
            context.next();
            return;
        }
        refuseTooLargeBody(context);
    }

    private void refuseTooLargeBody(RoutingContext context) {
        // The rest of the body is not wanted, so the connection cannot serve another request.
        context.response().putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
        answers.end(context, HttpProblems.bodyTooLarge(bodyBytesMax));
    }
}
