package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.junban.local.history.Recorder;
import dev.junban.local.suite.Service;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A service that takes requests is killed with one in its hands: while its transaction waits for a row that somebody else
 * holds, so before the commit; and while its commit is held back, so after it and before the answer.
 */
@SuppressWarnings("try")
class KilledBeforeItAnsweredIT {
    private final Recorder recorder = Http.record();
    private final long stock = Shop.inventory(10);
    private final Insistent customer = new Insistent();
    private final String key = Shop.newKey();

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @AfterAll
    static void warmUp() {
        WarmUp.run();
    }

    @Test
    void anOrderThatWasNotCommittedIsPlacedOnceWhenItIsSentAgain() {
        CompletableFuture<Reply> lost;
        try (HeldRow row = HeldRow.ofInventory(stock)) {
            lost = Background.supply(this::place);
            Sessions.awaitWaitingFor(Service.ORDER, "inventories");
            Suite.kill(Service.ORDER);
        }
        isNotAnswered(lost);
        Suite.restart(Service.ORDER);

        Reply again = customer.send(this::place);

        assertThat(again.replayed()).isFalse();
        isPlacedOnce(again);
    }

    @Test
    void anOrderThatWasCommittedIsAnsweredWhenItIsSentAgain() {
        CompletableFuture<Reply> lost;
        try (HeldCommits commits = HeldCommits.begin()) {
            lost = Background.supply(this::place);
            Sessions.awaitCommitting(Service.ORDER);
            Suite.kill(Service.ORDER);
        }
        isNotAnswered(lost);
        Suite.restart(Service.ORDER);

        Reply again = customer.send(this::place);

        assertThat(again.replayed()).isTrue();
        isPlacedOnce(again);
    }

    @Test
    void goodsWhoseReceiptWasNotCommittedAreBookedOnceWhenTheyAreToldOfAgain() {
        CompletableFuture<Reply> lost;
        try (HeldRow row = HeldRow.ofInventory(stock)) {
            lost = Background.supply(this::receive);
            Sessions.awaitWaitingFor(Service.INVENTORY, "inventories");
            Suite.kill(Service.INVENTORY);
        }
        isNotAnswered(lost);
        Suite.restart(Service.INVENTORY);

        assertThat(customer.send(this::receive).replayed()).isFalse();
        assertThat(Shop.stock(stock).path("onHand").asLong()).isEqualTo(15);
        PossibleHistory.await(recorder);
    }

    @Test
    void goodsWhoseReceiptWasCommittedAreNotBookedAgain() {
        CompletableFuture<Reply> lost;
        try (HeldCommits commits = HeldCommits.begin()) {
            lost = Background.supply(this::receive);
            Sessions.awaitCommitting(Service.INVENTORY);
            Suite.kill(Service.INVENTORY);
        }
        isNotAnswered(lost);
        Suite.restart(Service.INVENTORY);

        assertThat(customer.send(this::receive).replayed()).isTrue();
        assertThat(Shop.stock(stock).path("onHand").asLong()).isEqualTo(15);
        PossibleHistory.await(recorder);
    }

    @Test
    void aWebhookThatWasNotStoredHasItsEffectOnceWhenItComesAgain() {
        String id = pending();
        SignedWebhook webhook = captured(id);
        CompletableFuture<Reply> lost;
        try (HeldRow row = HeldRow.ofOrder(id)) {
            lost = Background.supply(webhook::send);
            Sessions.awaitWaitingFor(Service.WEBHOOK, "orders");
            Suite.kill(Service.WEBHOOK);
        }
        isNotAnswered(lost);
        assertThat(Sql.count("SELECT count(*) FROM inbox WHERE event_id = ?", "webhook:" + webhook.id()))
                .isZero();
        Suite.restart(Service.WEBHOOK);

        hasItsEffectOnce(webhook, id);
    }

    @Test
    void aWebhookThatWasStoredAndNotAnsweredHasItsEffectOnceWhenItComesAgain() {
        String id = pending();
        SignedWebhook webhook = captured(id);
        CompletableFuture<Reply> lost;
        try (HeldCommits commits = HeldCommits.begin()) {
            lost = Background.supply(webhook::send);
            Sessions.awaitCommitting(Service.WEBHOOK);
            Suite.kill(Service.WEBHOOK);
        }
        isNotAnswered(lost);
        Suite.restart(Service.WEBHOOK);

        hasItsEffectOnce(webhook, id);
    }

    private void hasItsEffectOnce(SignedWebhook webhook, String id) {
        assertThat(customer.send(webhook::send).status()).isEqualTo(202);
        Shop.awaitStatus(id, "PAID");
        assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAID");
        assertThat(Sql.count("SELECT count(*) FROM inbox WHERE event_id = ?", "webhook:" + webhook.id()))
                .isEqualTo(1);
    }

    private String pending() {
        Provider.behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":600000}");
        String id = Shop.placed(stock, 1);
        await("the payment to be known")
                .until(() -> Shop.order(id).path("payment").hasNonNull("paymentId"));
        return id;
    }

    private static SignedWebhook captured(String id) {
        return SignedWebhook.of("payment.captured", id, Provider.awaitPaymentId(id), Shop.PRICE_MINOR);
    }

    private Reply place() {
        return Shop.place(key, Shop.basket(stock, 1));
    }

    private Reply receive() {
        return Http.post(Suite.endpoints().inventory() + "/inventories/" + stock + "/receipts", key, """
                {"quantity":5,"reference":"note"}""");
    }

    private void isPlacedOnce(Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        String id = reply.json().path("id").asText();
        assertThat(Sql.rows("SELECT DISTINCT order_id FROM order_lines WHERE inventory_id = ?", stock))
                .containsExactly(id);
        Shop.awaitStatus(id, "PAID");
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(1);
        assertThat(Provider.payments(id)).hasSize(1);
        PossibleHistory.await(recorder);
    }

    private static void isNotAnswered(CompletableFuture<Reply> lost) {
        assertThatThrownBy(lost::join).hasCauseInstanceOf(UncheckedIOException.class);
    }
}
