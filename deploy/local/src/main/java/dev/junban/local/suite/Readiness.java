package dev.junban.local.suite;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks a service whether it is ready, and remembers the last answer for an error message. */
final class Readiness {
    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(2);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(ANSWER_AT_MOST).build();

    private final URI health;
    private volatile String lastAnswer = "no answer yet";

    Readiness(String url) {
        this.health = URI.create(url + "/q/health/ready");
    }

    boolean isReached() {
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(health).timeout(ANSWER_AT_MOST).build();
            HttpResponse<String> answer = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
            lastAnswer = answer.statusCode() + " " + answer.body().replaceAll("\\s+", " ");
            return answer.statusCode() == 200;
        } catch (IOException e) {
            lastAnswer = e.toString();
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + health, e);
        }
    }

    @Override
    public String toString() {
        return health + ": " + lastAnswer;
    }
}
