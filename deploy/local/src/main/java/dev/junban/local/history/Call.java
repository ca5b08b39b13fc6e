package dev.junban.local.history;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/**
 * One call of a service.
 *
 * @param begunNanos when it was sent, by {@link System#nanoTime}
 * @param endedNanos when its outcome was known
 * @param path without host and query
 * @param key its {@code Idempotency-Key}
 */
public record Call(
        long begunNanos,
        long endedNanos,
        String method,
        String path,
        Optional<String> key,
        String body,
        Outcome outcome) {

    boolean isPost() {
        return method.equals("POST");
    }

    /** The parts of the path, which begins with a slash. */
    String[] parts() {
        return path.substring(1).split("/", -1);
    }

    /** Empty when it has no body that can be read. */
    JsonObject json() {
        return json(body);
    }

    static JsonObject json(String text) {
        try {
            return text.startsWith("{") ? new JsonObject(text) : new JsonObject();
        } catch (DecodeException e) {
            return new JsonObject();
        }
    }
}
