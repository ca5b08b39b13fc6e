package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RequestKeyTest {
    private static final String ROUTE = "POST /inventories/{id}/receipts";

    @Test
    void belongsToItsRoute() {
        assertThat(key(ROUTE, "/inventories/1/receipts", "{}").text())
                .isNotEqualTo(key("POST /products", "/products", "{}").text());
    }

    @Test
    void isTheSameRequestForTheSamePathAndBytes() {
        var first = key(ROUTE, "/inventories/1/receipts", "{}");

        assertThat(first).isEqualTo(key(ROUTE, "/inventories/1/receipts", "{}"));
        assertThat(first.fingerprint())
                .isNotEqualTo(key(ROUTE, "/inventories/2/receipts", "{}").fingerprint())
                .isNotEqualTo(key(ROUTE, "/inventories/1/receipts", "{ }").fingerprint());
    }

    @Test
    void belongsToItsCaller() {
        assertThat(key("c-1", ROUTE, "/inventories/1/receipts", "{}").text())
                .isNotEqualTo(key("c-2", ROUTE, "/inventories/1/receipts", "{}").text());
    }

    private static RequestKey key(String route, String path, String body) {
        return key("c-1", route, path, body);
    }

    private static RequestKey key(String caller, String route, String path, String body) {
        return RequestKey.of(
                new Caller(caller, false), new IdempotencyKey("k"), route, path, body.getBytes(StandardCharsets.UTF_8));
    }
}
