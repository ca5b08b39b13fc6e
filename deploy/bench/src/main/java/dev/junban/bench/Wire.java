package dev.junban.bench;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection on which requests are sent one after the other. It knows just enough of HTTP/1.1 to cost little beside
 * the service that it shares the machine with: answers have a length, and no interim status comes before them.
 */
final class Wire {
    private static final String END_OF_HEADERS = "\r\n\r\n";

    private final NetSocket socket;
    private Buffer received = Buffer.buffer();
    private Promise<Integer> answer = Promise.promise();

    Wire(NetSocket socket) {
        this.socket = socket;
        socket.handler(this::receive);
        socket.closeHandler(closed -> answer.tryFail("the connection was closed"));
    }

    /** The status of the answer, once all of it is there. */
    Future<Integer> send(String head, String body) {
        answer = Promise.promise();
        received = Buffer.buffer();
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        socket.write(Buffer.buffer(head.length() + bytes.length + 40)
                .appendString(head)
                .appendString("Content-Length: " + bytes.length + END_OF_HEADERS)
                .appendBytes(bytes));
        return answer.future();
    }

    private void receive(Buffer more) {
        received = received.length() == 0 ? more : received.appendBuffer(more);
        String text = received.toString(StandardCharsets.ISO_8859_1);
        int headers = text.indexOf(END_OF_HEADERS);
        if (headers >= 0 && received.length() >= headers + END_OF_HEADERS.length() + length(text, headers)) {
            answer.complete(Integer.parseInt(text.substring("HTTP/1.1 ".length(), "HTTP/1.1 201".length())));
        }
    }

    private static int length(String text, int headers) {
        String name = "content-length: ";
        int at = text.substring(0, headers).toLowerCase(Locale.ROOT).indexOf(name) + name.length();
        int end = text.indexOf('\r', at);
        return Integer.parseInt(text.substring(at, end));
    }

    void close() {
        socket.close();
    }
}
