package dev.junban.orders;

import static io.restassured.RestAssured.given;

import dev.junban.testing.ServiceDatabase;
import io.restassured.http.ContentType;
import io.restassured.response.ExtractableResponse;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.sql.SQLException;
import java.util.UUID;

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
        return given().header("Idempotency-Key", key)
                .contentType(ContentType.JSON)
                .body(body)
                .post("/orders")
                .then();
    }
}
