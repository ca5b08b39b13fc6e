package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.net.URI;
import java.net.http.HttpRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemsIT {
    private static final int BODY_BYTES_MAX = 256 * 1024;
    private final String orders = Suite.endpoints().orders() + "/orders";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "null",
                "{\"customerId\":\"c\",\"lines\":[{\"inventoryId\":1,\"quantity\":1}],\"paymentMethod\":\"CARD\"} more",
                "{\"customerId\":\"c\",\"lines\":[{\"inventoryId\":1,\"quantity\":1}],\"paymentMethod\":\"CARD\",\"extra\":1}",
                "{\"customerId\":\"c\",\"lines\":[{\"inventoryId\":1,\"quantity\":1.5}],\"paymentMethod\":\"CARD\"}",
                "{\"customerId\":\"c\",\"lines\":[{\"inventoryId\":1,\"quantity\":1.0}],\"paymentMethod\":\"CARD\"}",
                "{\"customerId\":\"c\",\"lines\":[{\"inventoryId\":\"1\",\"quantity\":1}],\"paymentMethod\":\"CARD\"}",
                "{\"customerId\":\"c\",\"lines\":[{\"inventoryId\":1}],\"paymentMethod\":\"CARD\"}",
                "{\"customerId\":\"c\",\"customerId\":\"d\",\"lines\":[],\"paymentMethod\":\"CARD\"}",
                "{\"customerId\":\"c\",\"lines\":[{\"inventoryId\":1,\"quantity\":1}],\"paymentMethod\":\"CASH\"}"
            })
    void refusesWhatItCannotRead(String body) {
        assertProblem(Shop.place(Shop.newKey(), body), 400, "malformed-request");
    }

    @Test
    void listsEveryViolation() {
        JsonNode problem = assertProblem(
                Shop.place(Shop.newKey(), "{\"customerId\":\"\",\"lines\":[],\"paymentMethod\":\"CARD\"}"),
                422,
                "invalid-request");

        assertThat(problem.path("errors"))
                .extracting(error -> error.path("pointer").asText())
                .containsExactlyInAnyOrder("/customerId", "/lines");
        assertThat(problem.path("errors"))
                .allSatisfy(error -> assertThat(error.path("detail").asText()).isNotEmpty());
    }

    @Test
    void namesEveryUnknownInventory() {
        JsonNode problem = assertProblem(
                Shop.place(Shop.newKey(), Shop.basket(Shop.inventory(1), 1, 999_999_998, 1, 999_999_999, 1)),
                422,
                "unknown-inventory");

        assertThat(problem.path("missing")).extracting(JsonNode::asLong).containsExactly(999_999_998L, 999_999_999L);
    }

    @Test
    void asksForAKey() {
        assertProblem(
                Http.send(Http.json(orders).POST(HttpRequest.BodyPublishers.ofString(Shop.basket(1, 1)))),
                400,
                "idempotency-key-missing");
    }

    @Test
    void doesNotFindAnUnknownOrder() {
        Reply reply = Http.get(orders + "/01890a5d-ac96-774b-bcce-b302099a8057");

        assertThat(reply.status()).isEqualTo(404);
        assertProblem(reply, 404, reply.problem());
        assertThat(Http.get(orders + "/01890a5d-ac96-774b-bcce-b302099a8057/history")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"7", "x", "01890a5d-ac96-774b-bcce", "%00"})
    void refusesAnIdThatIsNone(String id) {
        Reply reply = Http.get(orders + "/" + id);

        assertProblem(reply, 400, reply.problem());
    }

    @Test
    void takesJsonOnly() {
        Reply reply = Http.send(HttpRequest.newBuilder(URI.create(orders))
                .header("Content-Type", "text/plain")
                .header("Idempotency-Key", Shop.newKey())
                .POST(HttpRequest.BodyPublishers.ofString(Shop.basket(1, 1))));

        assertProblem(reply, 415, "unsupported-media-type");
    }

    @Test
    void refusesAnOversizedBody() {
        String order = Shop.basket(1, 1);
        String tooLarge = order + " ".repeat(BODY_BYTES_MAX + 1 - order.length());

        assertProblem(Shop.place(Shop.newKey(), tooLarge), 413, "body-too-large");
    }

    @CanIgnoreReturnValue
    private static JsonNode assertProblem(Reply reply, int status, String slug) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        JsonNode problem = reply.json();
        assertThat(problem.path("type").asText()).isEqualTo("urn:junban:problem:" + slug);
        assertThat(problem.path("status").asInt()).isEqualTo(status);
        assertThat(problem.path("title").asText()).isNotEmpty();
        assertThat(problem.path("detail").asText()).isNotEmpty();
        assertThat(problem.path("instance").asText()).startsWith("/orders");
        assertThat(problem.path("retryable").asBoolean(true)).isFalse();
        assertThat(reply.body()).doesNotContain("Exception", "\\tat ", "dev.junban", "SELECT ", "PgException");
        return problem;
    }
}
