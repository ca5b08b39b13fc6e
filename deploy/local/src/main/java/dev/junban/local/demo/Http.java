package dev.junban.local.demo;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/** A patient customer: "busy" is a clean answer, and asked again under the same key. */
final class Http {
    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(40);
    private static final int BUSY = 503;
    private static final int ATTEMPTS = 20;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private final Optional<String> token;

    /** Of somebody who sends no token. */
    Http() {
        this.token = Optional.empty();
    }

    /** Of whoever this token was issued to. */
    Http(String token) {
        this.token = Optional.of(token);
    }

    Answer get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)).GET());
    }

    Answer post(String url, JsonObject body) {
        return send(json(url)
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
    }

    Answer put(String url, JsonObject body) {
        return send(json(url).PUT(HttpRequest.BodyPublishers.ofString(body.encode())));
    }

    private static HttpRequest.Builder json(String url) {
        return HttpRequest.newBuilder(URI.create(url)).header("Content-Type", "application/json");
    }

    private Answer send(HttpRequest.Builder builder) {
        token.ifPresent(text -> builder.header("Authorization", "Bearer " + text));
        HttpRequest request = builder.timeout(ANSWER_AT_MOST).build();
        long began = System.nanoTime();
        HttpResponse<String> answer = once(request);
        for (int attempt = 1; attempt < ATTEMPTS && answer.statusCode() == BUSY; attempt++) {
            Pause.millis(100);
            answer = once(request);
        }
        return new Answer(answer.statusCode(), answer.body(), (System.nanoTime() - began) / 1_000_000);
    }

    private HttpResponse<String> once(HttpRequest request) {
        try {
            return client.send(request, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(request.method() + " " + request.uri() + " was not answered: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
