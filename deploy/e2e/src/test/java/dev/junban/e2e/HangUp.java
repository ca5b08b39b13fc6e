package dev.junban.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A client whose connection breaks while it sends an order, or while it waits for the answer. */
final class HangUp implements AutoCloseable {
    private final Socket socket;

    /** Sends so much of the request as {@code share} says, 1 being all of it, and leaves the connection open. */
    HangUp(String url, String key, String basket, double share) {
        URI target = URI.create(url);
        byte[] request = """
                POST /orders HTTP/1.1\r
                Host: %s\r
                Content-Type: application/json\r
                Idempotency-Key: %s\r
                Authorization: Bearer %s\r
                Content-Length: %d\r
                \r
                %s""".formatted(target.getAuthority(), key, Suite.token().orElseThrow(), basket.length(), basket)
                .getBytes(StandardCharsets.US_ASCII);
        try {
            socket = new Socket(InetAddress.getLoopbackAddress(), target.getPort());
            socket.getOutputStream().write(request, 0, (int) (request.length * share));
            socket.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            // A reset, not an orderly end.
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
