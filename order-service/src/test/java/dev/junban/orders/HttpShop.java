package dev.junban.orders;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.testing.ServiceDatabase;
import io.restassured.http.ContentType;
import io.restassured.response.ExtractableResponse;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Products, and calls to place orders of them. */
final class HttpShop {
    private HttpShop() {}

    /** A new inventory with this many pieces. */
    static long inventory(ServiceDatabase database, long onHand) throws SQLException {
        return database.number("""
                WITH p AS (
                  INSERT INTO products (sku, name, description, price_minor, currency)
                  VALUES (gen_random_uuid()::text, '', '', 250, 'EUR') RETURNING id)
                INSERT INTO inventories (product_id, location, on_hand) SELECT id, 'main', %d FROM p RETURNING id""".formatted(onHand));
    }

    static String order(String customerId, long inventoryId) {
        return """
                {"customerId":"%s","lines":[{"inventoryId":%d,"quantity":1}],"paymentMethod":"CARD"}""".formatted(customerId, inventoryId);
    }

    static ExtractableResponse<Response> place(String body) {
        return post(UUID.randomUUID().toString(), body).statusCode(201).extract();
    }

    static ValidatableResponse post(String key, String body) {
        return post(key, "/orders", body);
    }

    static ValidatableResponse post(String key, String path, String body) {
        return given().header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body)
                .post(path)
                .then();
    }

    /** The same call many times at once, under as many keys; the statuses of all answers, busy ones asked again. */
    static List<Integer> together(int times, String path, String body) {
        return IntStream.range(0, times)
                .mapToObj(n -> CompletableFuture.supplyAsync(() -> status(path, body)))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    private static int status(String path, String body) {
        String key = UUID.randomUUID().toString();
        int status = 503;
        for (int i = 0; i < 20 && status == 503; i++) {
            status = post(key, path, body).extract().statusCode();
        }
        return status;
    }

    /** The id of a new order, which reads as it was answered. */
    static String idOfNew(ValidatableResponse created) {
        ExtractableResponse<Response> answered = created.extract();
        String id = answered.path("id");
        assertThat(given().get("/orders/" + id).asString()).isEqualTo(answered.asString());
        return id;
    }

    /** One member of the history, entry after entry. */
    static List<String> history(String orderId, String member) {
        return given().get("/orders/" + orderId + "/history").jsonPath().getList("items." + member);
    }
}
