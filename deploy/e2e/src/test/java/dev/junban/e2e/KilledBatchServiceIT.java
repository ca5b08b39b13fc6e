package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.history.Recorder;
import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * batch-service is killed between two steps of one order. It is kept there by a row that somebody else holds (before a
 * commit), by a commit that is held back (after it), or by a broker that stands still (before a message is taken).
 */
@SuppressWarnings("try")
class KilledBatchServiceIT {
    private final Recorder recorder = Http.record();
    private final long stock = Shop.inventory(10);

    @AfterEach
    void behaveWell() {
        Suite.kafka().thaw();
        Provider.behaveWell();
    }

    @AfterAll
    static void warmUp() {
        WarmUp.run();
    }

    @Test
    void afterTheOrderWasCommittedAndBeforeKafkaHadItsRequest() {
        Suite.kafka().freeze();
        String id = Shop.placed(stock, 1);
        Suite.kill(Service.BATCH);
        Suite.kafka().thaw();
        assertThat(waiting(id)).isPositive();

        comeBack();

        isPaidOnce(id);
    }

    @Test
    void afterKafkaHadTheRequestAndBeforeItLeftTheOutbox() {
        Suite.kafka().freeze();
        String id = Shop.placed(stock, 1);
        try (HeldRow messages = HeldRow.ofOutbox(id)) {
            Suite.kafka().thaw();
            int session = Sessions.awaitWaitingFor(Service.BATCH, "outbox");
            Suite.kill(Service.BATCH);
            // It would still delete them when they are released.
            Sessions.end(session);
        }
        assertThat(waiting(id)).isPositive();

        comeBack();

        isPaidOnce(id);
    }

    @Test
    void beforeTheOrderWasMarkedAsSubmitted() {
        String id;
        try (HeldRow order = requested()) {
            id = order.id();
            Suite.kill(Service.BATCH);
        }
        assertThat(paymentStatus(id)).isEqualTo("REQUESTED");

        comeBack();

        isPaidOnce(id);
    }

    @Test
    void afterTheOrderWasMarkedAsSubmittedAndBeforeTheProviderWasAsked() {
        HeldRow order = requested();
        try (HeldCommits commits = HeldCommits.begin()) {
            order.close();
            Sessions.awaitCommitting(Service.BATCH);
            Suite.kill(Service.BATCH);
        }
        assertThat(paymentStatus(order.id())).isEqualTo("SUBMITTED");
        assertThat(Provider.payments(order.id())).isEmpty();

        comeBack();

        isPaidOnce(order.id());
    }

    /** Afterwards the provider refuses to be asked again, so only a look at its payments can tell. */
    @Test
    void afterTheProviderHasChargedAndBeforeKafkaHadTheResult() {
        String id;
        try (HeldRow order = requested()) {
            id = order.id();
            Suite.kafka().freeze();
        }
        Provider.awaitPaymentId(id);
        Suite.kill(Service.BATCH);
        Suite.kafka().thaw();
        Provider.behave("{\"mode\":\"error\"}");
        assertThat(Shop.order(id).path("status").asText()).isEqualTo("PENDING_PAYMENT");

        comeBack();

        isPaidOnce(id);
    }

    @Test
    void beforeTheResultWasSettled() {
        String id;
        try (HeldRow order = decided()) {
            id = order.id();
            Suite.kill(Service.BATCH);
        }
        assertThat(Shop.order(id).path("status").asText()).isEqualTo("PENDING_PAYMENT");

        comeBack();

        isPaidOnce(id);
    }

    @Test
    void afterTheResultWasSettledAndBeforeItsOffsetWasCommitted() {
        HeldRow order = decided();
        try (HeldCommits commits = HeldCommits.begin()) {
            order.close();
            Sessions.awaitCommitting(Service.BATCH);
            Suite.kill(Service.BATCH);
        }
        Shop.awaitStatus(order.id(), "PAID");

        comeBack();

        isPaidOnce(order.id());
    }

    @Test
    void togetherWithTheKafkaThatHadJustTakenTheRequest() {
        String id;
        try (HeldRow order = requested()) {
            id = order.id();
            Suite.kill(Service.BATCH);
            Suite.kafka().kill();
        }
        Suite.kafka().start();

        comeBack();

        isPaidOnce(id);
    }

    /** An order whose request lies in Kafka, while batch-service waits to mark it as submitted. */
    private HeldRow requested() {
        Suite.kafka().freeze();
        HeldRow order = HeldRow.ofOrder(Shop.placed(stock, 1));
        Suite.kafka().thaw();
        Sessions.awaitWaitingFor(Service.BATCH, "orders");
        return order;
    }

    /** An order whose result lies in Kafka, while batch-service waits to settle it. */
    private HeldRow decided() {
        HeldRow order = requested();
        Suite.kafka().freeze();
        order.close();
        Provider.awaitPaymentId(order.id());
        HeldRow again = HeldRow.ofOrder(order.id());
        Suite.kafka().thaw();
        Sessions.awaitWaitingFor(Service.BATCH, "orders");
        return again;
    }

    private static void comeBack() {
        Instance batch = Suite.instance(Service.BATCH);
        batch.launch();
        // While it starts.
        MissedInstance.forget();
        batch.awaitReady();
    }

    private void isPaidOnce(String id) {
        Shop.awaitStatus(id, "PAID");
        assertThat(Shop.history(id)).isEqualTo(List.of("PENDING_PAYMENT", "PAID"));
        assertThat(Provider.payments(id)).hasSize(1);
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(1);
        PossibleHistory.await(recorder);
    }

    private static long waiting(String id) {
        return Sql.count("SELECT count(*) FROM outbox WHERE key = ?", id);
    }

    private static String paymentStatus(String id) {
        return Shop.order(id).at("/payment/status").asText();
    }
}
