package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The payment provider's side: how it behaves, and what it really charged. */
final class Provider {
    private Provider() {}

    /** For everything that it is asked from now on; tests put it back with {@link #behaveWell}. */
    static void behave(String behaviour) {
        Reply reply = Http.put(Suite.provider() + "/behaviour", behaviour);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    }

    static void behaveWell() {
        behave("{}");
    }

    static List<JsonNode> payments(String orderId) {
        List<JsonNode> payments = new ArrayList<>();
        Http.get(Suite.provider() + "/payments?orderId=" + orderId)
                .json()
                .path("items")
                .forEach(payments::add);
        return payments;
    }

    /** The id of the order's payment, once the provider was asked for it. */
    @CanIgnoreReturnValue
    static String awaitPaymentId(String orderId) {
        return await("the provider to be asked to pay order " + orderId)
                .atMost(Duration.ofSeconds(30))
                .until(() -> payments(orderId), payments -> !payments.isEmpty())
                .get(0)
                .path("paymentId")
                .asText();
    }

    /** What was taken for the order and not given back. */
    static long kept(String orderId) {
        return payments(orderId).stream()
                .filter(payment -> payment.path("status").asText().equals("captured"))
                .mapToLong(payment -> payment.path("amountMinor").asLong()
                        - payment.path("refundedMinor").asLong())
                .sum();
    }

    /** How many payments of the order took money. */
    static long charges(String orderId) {
        return payments(orderId).stream()
                .filter(payment -> payment.path("status").asText().equals("captured"))
                .count();
    }
}
