package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What anybody on the network may send to the webhook endpoint. */
class InboundWebhooksIT {
    private static final String UNDECIDED = "{\"mode\":\"pending-then-capture\",\"delayMillis\":600000}";
    private final long stock = Shop.inventory(10);

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void oneEventHasOneEffectHoweverOftenItComesAtOnce() {
        Provider.behave(UNDECIDED);
        String id = Shop.placed(stock, 2);
        SignedWebhook webhook =
                SignedWebhook.of("payment.captured", id, Provider.awaitPaymentId(id), 2 * Shop.PRICE_MINOR);

        List<Reply> replies = Together.run(20, 20, n -> webhook.send());

        assertThat(replies).extracting(Reply::status).containsOnly(202);
        assertThat(Shop.awaitStatus(id, "PAID").at("/payment/capturedMinor").asLong())
                .isEqualTo(2 * Shop.PRICE_MINOR);
        assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAID");
        assertThat(stored(webhook)).isEqualTo(1);
    }

    @Test
    void whatTheProviderDidNotSignIsRefusedAndNotStored() {
        Provider.behave(UNDECIDED);
        String id = Shop.placed(stock, 2);
        SignedWebhook signed =
                SignedWebhook.of("payment.declined", id, Provider.awaitPaymentId(id), 2 * Shop.PRICE_MINOR);
        SignedWebhook forged = signed.withBody(signed.body().replace("declined", "captured"));
        SignedWebhook old = SignedWebhook.of(signed.id(), Instant.now().minus(Duration.ofMinutes(10)), signed.body());

        for (SignedWebhook webhook : List.of(forged, old)) {
            Reply reply = webhook.send();
            assertThat(reply.status()).isEqualTo(401);
            assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        }

        assertThat(stored(signed)).isZero();
        assertThat(Shop.order(id).at("/payment/reportedAt").asText("")).isEmpty();
        assertThat(signed.send().status()).as("the true one still counts").isEqualTo(202);
        Shop.awaitStatus(id, "PAYMENT_FAILED");
    }

    @Test
    void aWrongAmountNeverPaysAnOrder() {
        Provider.behave(UNDECIDED);
        String id = Shop.placed(stock, 2);
        SignedWebhook webhook = SignedWebhook.of("payment.captured", id, Provider.awaitPaymentId(id), 1);

        assertThat(webhook.send().status()).isEqualTo(202);

        await("the event to be applied")
                .atMost(Duration.ofSeconds(30))
                .until(() ->
                        Sql.count("SELECT count(*) FROM inbox WHERE order_id = ?::uuid AND applied_at IS NOT NULL", id)
                                == 1);
        assertThat(Shop.order(id).path("status").asText()).isEqualTo("PENDING_PAYMENT");
        assertThat(Shop.order(id).at("/payment/capturedMinor").asLong()).isZero();
    }

    @Test
    void anEventOfAnUnknownOrderIsKept() {
        SignedWebhook webhook = SignedWebhook.of("payment.captured", Shop.newKey(), "pay_unknown", 100);

        assertThat(webhook.send().status()).isEqualTo(202);
        assertThat(webhook.send().status()).isEqualTo(202);

        assertThat(stored(webhook)).isEqualTo(1);
    }

    @Test
    void theSameCaptureByAnswerAndByWebhookPaysOnce() {
        Provider.behave("{\"mode\":\"capture\",\"delayMillis\":400}");
        String id = Shop.placed(stock, 2);
        String paymentId = Provider.awaitPaymentId(id);

        List<Reply> replies =
                Together.run(5, 5, n -> SignedWebhook.of("payment.captured", id, paymentId, 2 * Shop.PRICE_MINOR)
                        .send());

        assertThat(replies).extracting(Reply::status).containsOnly(202);
        assertThat(Shop.awaitStatus(id, "PAID").at("/payment/paymentId").asText())
                .isEqualTo(paymentId);
        await("the five reports and the answer to be applied")
                .atMost(Duration.ofSeconds(30))
                .until(() ->
                        Sql.count("SELECT count(*) FROM inbox WHERE order_id = ?::uuid AND applied_at IS NOT NULL", id)
                                >= 5);
        assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAID");
        assertThat(Shop.order(id).at("/payment/capturedMinor").asLong()).isEqualTo(2 * Shop.PRICE_MINOR);
        assertThat(Provider.charges(id)).isEqualTo(1);
    }

    private static long stored(SignedWebhook webhook) {
        return Sql.count("SELECT count(*) FROM inbox WHERE event_id LIKE '%' || ?", webhook.id());
    }
}
