package dev.junban.edge;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** What the tests of several resources call. */
public final class Calls {
    private Calls() {}

    public static RequestSpecification json(String body) {
        return given().contentType(ContentType.JSON).body(body);
    }

    /** A call under a key of its own. */
    @CanIgnoreReturnValue
    public static ValidatableResponse post(String path, String body) {
        return post(path, UUID.randomUUID().toString(), body);
    }

    @CanIgnoreReturnValue
    public static ValidatableResponse post(String path, String key, String body) {
        return json(body).header("Idempotency-Key", key).post(path).then();
    }

    @CanIgnoreReturnValue
    public static ValidatableResponse assertProblem(ValidatableResponse response, int status, String slug) {
        return response.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:" + slug));
    }

    /** The id of what was created. */
    public static long id(ValidatableResponse created) {
        return created.statusCode(201).extract().jsonPath().getLong("id");
    }

    /** Results of calls that run at once. */
    public static <T> List<T> atOnce(int calls, IntFunction<T> call) {
        ExecutorService threads = Executors.newFixedThreadPool(calls);
        try {
            return IntStream.range(0, calls)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> call.apply(i), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        } finally {
            threads.shutdown();
        }
    }
}
