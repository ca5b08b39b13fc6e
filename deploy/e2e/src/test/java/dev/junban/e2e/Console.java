package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What operators are shown, from the stream that their page follows. */
final class Console {
    private static final int SNAPSHOTS = 20;
    private static final String DATA = "data:";
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private Console() {}

    /** The page itself. */
    static Reply page() {
        return Http.get(Suite.endpoints().batch() + "/console/");
    }

    /** One of the next twenty snapshots is so; there is one a second. */
    static void awaitSnapshot(Predicate<JsonNode> wanted) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(Suite.endpoints().batch() + "/console/events"));
        Suite.token().ifPresent(token -> Http.withToken(request, token));
        try (Stream<String> lines = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofLines())
                .body()) {
            assertThat(lines.filter(line -> line.startsWith(DATA))
                            .limit(SNAPSHOTS)
                            .map(line -> Reply.parse(line.substring(DATA.length()))))
                    .anyMatch(wanted);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
