package dev.junban.console;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/** Somebody who follows the console's events. */
record Watching(HttpResponse<InputStream> answer) implements AutoCloseable {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    static CompletableFuture<Watching> begin(URI url) {
        return HTTP.sendAsync(
                        HttpRequest.newBuilder(url.resolve("/console/events")).build(), BodyHandlers.ofInputStream())
                .thenApply(Watching::new);
    }

    /** The first snapshot that is so. */
    @CanIgnoreReturnValue
    static JsonObject awaitSnapshot(URI url, Predicate<JsonObject> wanted) {
        try (Watching watching = begin(url).join()) {
            var lines =
                    new BufferedReader(new InputStreamReader(watching.answer().body(), StandardCharsets.UTF_8));
            Instant end = Instant.now().plus(PATIENCE);
            JsonObject last = new JsonObject();
            for (String line = lines.readLine(); line != null && Instant.now().isBefore(end); line = lines.readLine()) {
                if (line.startsWith("data:")) {
                    last = new JsonObject(line.substring("data:".length()));
                    if (wanted.test(last)) {
                        return last;
                    }
                }
            }
            throw new AssertionError("No snapshot was as wanted; the last: " + last.encodePrettily());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            answer.body().close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
