package dev.junban.local.payments;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** How answers are written; a caller that has gone meanwhile is no error. */
final class Answers {
    private static final Logger LOG = System.getLogger(Answers.class.getName());

    private Answers() {}

    static void json(RoutingContext call, int status, JsonObject body) {
        end(call, status, "application/json", body.toBuffer());
    }

    static void json(RoutingContext call, int status, JsonArray items) {
        json(call, status, new JsonObject().put("items", items));
    }

    /** As from a proxy that stands in the way. */
    static void garbage(RoutingContext call) {
        end(call, 200, "text/html", Buffer.buffer("<html><body>Please try again later"));
    }

    static void problem(RoutingContext call, int status, String detail) {
        end(
                call,
                status,
                "application/problem+json",
                new JsonObject()
                        .put("type", "about:blank")
                        .put("status", status)
                        .put("detail", detail)
                        .toBuffer());
    }

    static void failure(RoutingContext call) {
        if (call.failure() instanceof Refusal refusal) {
            problem(call, refusal.status(), refusal.getMessage());
        } else if (call.failure() instanceof HttpException http) {
            problem(call, http.getStatusCode(), String.valueOf(http.getPayload()));
        } else if (call.failure() != null) {
            LOG.log(Level.ERROR, "The simulator failed at " + call.request().path(), call.failure());
            problem(call, 500, "the simulator failed: " + call.failure());
        } else {
            problem(
                    call,
                    call.statusCode(),
                    call.request().method() + " " + call.request().path());
        }
    }

    private static void end(RoutingContext call, int status, String type, Buffer body) {
        var response = call.response();
        if (response.ended() || response.closed()) {
            return;
        }
        response.setStatusCode(status)
                .putHeader("content-type", type)
                .end(body)
                .onFailure(gone -> LOG.log(Level.DEBUG, "The caller has gone", gone));
    }
}
