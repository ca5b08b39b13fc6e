package dev.junban.local.suite;

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

/** Calls of the suite's own API, as a customer makes them. */
final class Http {
    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(15);
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(2))
            .build();

    private final Optional<String> token;

    /** Of somebody who sends no token. */
    Http() {
        this(Optional.empty());
    }

    Http(Optional<String> token) {
        this.token = token;
    }

    JsonObject post(String url, JsonObject body) {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString())
                .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
        return readable(answer, "POST " + url + " " + body.encode());
    }

    JsonObject get(String url) {
        return readable(send(HttpRequest.newBuilder(URI.create(url))), "GET " + url);
    }

    /** Empty when this call does not exist. */
    Optional<JsonObject> getIfThere(String url) {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(URI.create(url)));
        return answer.statusCode() == 404 ? Optional.empty() : Optional.of(readable(answer, "GET " + url));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) {
        token.ifPresent(text -> request.header("Authorization", "Bearer " + text));
        HttpRequest timed = request.timeout(ANSWER_AT_MOST).build();
        try {
            return client.send(timed, HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(timed.method() + " " + timed.uri() + " was not answered: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static JsonObject readable(HttpResponse<String> answer, String request) {
        if (answer.statusCode() / 100 != 2) {
            throw new IllegalStateException(request + " was answered " + answer.statusCode() + ": " + answer.body());
        }
        return new JsonObject(answer.body());
    }
}
