package dev.junban.web;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * What tells a repeated request from another one.
 *
 * @param text the key of the client among all keys: one belongs to its caller and route
 * @param fingerprint of path and body; another one under the same key is another request
 */
public record RequestKey(String text, Buffer fingerprint) {
    /**
     * The key of a request.
     *
     * @param route method and path template: {@code POST /orders/{id}/refunds}
     * @param path as it was sent
     * @param body the raw bytes
     */
    public static RequestKey of(Caller caller, IdempotencyKey key, String route, String path, byte[] body) {
        var digest = sha256();
        digest.update(path.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
        digest.update(body);
        return new RequestKey(caller.name() + " " + route + " " + key.value(), Buffer.buffer(digest.digest()));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
