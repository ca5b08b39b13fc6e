package dev.junban.e2e;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.history.Recorder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Calls as customers and staff make them. Whatever is asked, a service never answers 500. */
final class Http {
    private static final Duration ANSWER_AT_MOST = Duration.ofSeconds(30);
    private static final String AUTHORIZATION = "Authorization";
    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(5))
            .build();

    private static volatile Recorder recorder = new Recorder();
    private static volatile UnaryOperator<URI> route = UnaryOperator.identity();

    private Http() {}

    /** Writes down from now on what is sent, for {@link PossibleHistory} to judge. Tests run one after the other. */
    static Recorder record() {
        recorder = new Recorder();
        return recorder;
    }

    /** From now on each request goes to the address that is given for its own. */
    static void by(UnaryOperator<URI> route) {
        Http.route = route;
    }

    static void directly() {
        by(UnaryOperator.identity());
    }

    static Reply get(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)).GET());
    }

    /** A JSON body under an idempotency key. */
    static Reply post(String url, String key, String body) {
        return send(json(url).header("Idempotency-Key", key).POST(HttpRequest.BodyPublishers.ofString(body)), body);
    }

    static Reply put(String url, String body) {
        return send(json(url).PUT(HttpRequest.BodyPublishers.ofString(body)));
    }

    static HttpRequest.Builder json(String url) {
        return HttpRequest.newBuilder(URI.create(url)).header("Content-Type", "application/json");
    }

    /** As somebody who may do everything, unless the request says who sends it. */
    static Reply send(HttpRequest.Builder builder) {
        return send(builder, "");
    }

    /** Without a token, unless the request has one. */
    static Reply sendAsItIs(HttpRequest.Builder builder) {
        return send(builder.timeout(ANSWER_AT_MOST).build(), "");
    }

    @CanIgnoreReturnValue
    static HttpRequest.Builder withToken(HttpRequest.Builder builder, String token) {
        return builder.setHeader(AUTHORIZATION, "Bearer " + token);
    }

    private static Reply send(HttpRequest.Builder builder, String body) {
        if (builder.copy().build().headers().firstValue(AUTHORIZATION).isEmpty()) {
            Suite.token().ifPresent(token -> withToken(builder, token));
        }
        return send(builder.timeout(ANSWER_AT_MOST).build(), body);
    }

    private static Reply send(HttpRequest request, String body) {
        Recorder.Sending sending = recorder.sending(
                request.method(), request.uri(), request.headers().firstValue("Idempotency-Key"), body);
        try {
            HttpResponse<String> answer = CLIENT.send(routed(request), HttpResponse.BodyHandlers.ofString());
            sending.answered(answer.statusCode(), answer.body());
            if (answer.statusCode() == 500) {
                throw new AssertionError(request + " was answered 500: " + answer.body());
            }
            return new Reply(answer.statusCode(), answer.headers(), answer.body());
        } catch (IOException e) {
            sending.lost(e.toString());
            throw new UncheckedIOException(request + " was not answered: " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    private static HttpRequest routed(HttpRequest request) {
        return HttpRequest.newBuilder(request, (name, value) -> true)
                .uri(route.apply(request.uri()))
                .build();
    }
}
