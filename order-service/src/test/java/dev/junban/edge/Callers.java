package dev.junban.edge;

import static io.restassured.RestAssured.given;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.TestTokens;
import io.restassured.http.ContentType;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.UUID;

/** Somebody who sends a token; each test has customers of its own. */
public record Callers(String name, String role) {
    public static Callers customer() {
        return new Callers("c-" + UUID.randomUUID(), "customer");
    }

    public static Callers staff() {
        return new Callers("s-" + UUID.randomUUID(), "staff");
    }

    @CanIgnoreReturnValue
    public ValidatableResponse get(String path) {
        return call().get(path).then();
    }

    /** Under a key of its own. */
    @CanIgnoreReturnValue
    public ValidatableResponse post(String path, String body) {
        return post(path, UUID.randomUUID().toString(), body);
    }

    @CanIgnoreReturnValue
    public ValidatableResponse post(String path, String key, String body) {
        return call().contentType(ContentType.JSON)
                .header("Idempotency-Key", key)
                .body(body)
                .post(path)
                .then();
    }

    private RequestSpecification call() {
        return given().header("Authorization", "Bearer " + TestTokens.tokens().token(name, role));
    }
}
