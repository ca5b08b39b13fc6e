package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.history.Recorder;
import dev.junban.local.suite.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Kafka is away for a while, {@code -Dkafka.away.seconds=60} for longer: nobody who asks for anything notices. */
class KafkaAwayIT {
    private static final String ORDERS_SENT =
            "SELECT count(*) FROM outbox WHERE topic = 'junban.payment-requests' AND key = ANY (string_to_array(?, ','))";

    private final Duration away = Duration.ofSeconds(Long.getLong("kafka.away.seconds", 10));
    private final long other = Shop.inventory(10);
    private final List<Long> processes = processes();

    @AfterEach
    void behaveWell() {
        Suite.kafka().start();
        Provider.behaveWell();
    }

    @Test
    void ordersAndWebhooksAreTakenAndSettledWhenItIsBack() {
        List<String> reported = pending(5);
        Provider.behaveWell();
        // Of what comes now; that those before are paid the provider does not know itself.
        Recorder recorder = Http.record();
        long stock = Shop.inventory(10_000);
        List<String> placed = new ArrayList<>();
        Latencies orders = new Latencies();
        Latencies health = new Latencies();
        Suite.kafka().kill();
        long end = System.nanoTime() + away.toNanos();
        CompletableFuture<Reply> deadLetters =
                Background.supply(() -> Http.get(Suite.endpoints().batch() + "/dead-letters"));

        reported.forEach(id -> assertThat(captured(id).send().status()).isEqualTo(202));
        while (System.nanoTime() - end < 0) {
            Reply reply = orders.of(() -> Shop.place(Shop.newKey(), Shop.basket(stock, 1)));
            assertThat(reply.status()).as(reply.body()).isEqualTo(201);
            placed.add(reply.json().path("id").asText());
            assertThat(Shop.receive(stock, 1).status()).isEqualTo(201);
            assertThat(Health.live()).containsOnly(200);
            assertThat(health.of(Health::ready)).containsOnly(200);
        }
        assertThat(deadLetters.join().status()).as("what lies in Kafka").isEqualTo(503);
        assertThat(deadLetters.join().problem()).isEqualTo("busy");
        assertThat(deadLetters.join().json().path("detail").asText())
                .as("by this the console tells that Kafka is away")
                .startsWith("Kafka");
        System.out.println("while Kafka was away for " + away.toSeconds() + " s: orders " + orders
                + ", readiness of all " + health);
        assertThat(Sql.count(ORDERS_SENT, String.join(",", placed))).isEqualTo(placed.size());

        Suite.kafka().start();

        placed.forEach(id -> Shop.awaitStatus(id, "PAID"));
        reported.forEach(id -> Shop.awaitStatus(id, "PAID"));
        assertThat(placed).allSatisfy(id -> assertThat(Provider.payments(id)).hasSize(1));
        PossibleHistory.await(recorder);
        inTheirOrder(placed);
        assertThat(processes()).as("no service was restarted").isEqualTo(processes);
    }

    private static void inTheirOrder(List<String> orders) {
        try (OrderEvents events = new OrderEvents()) {
            assertThat(events.of(orders.get(orders.size() - 1), "PAID"))
                    .extracting(event -> event.value().path("status").asText())
                    .containsExactly("PENDING_PAYMENT", "PAID");
        }
    }

    private List<String> pending(int count) {
        Provider.behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":600000}");
        List<String> orders =
                Stream.generate(() -> Shop.placed(other, 1)).limit(count).toList();
        orders.forEach(Provider::awaitPaymentId);
        return orders;
    }

    private static SignedWebhook captured(String id) {
        return SignedWebhook.of("payment.captured", id, Provider.awaitPaymentId(id), Shop.PRICE_MINOR);
    }

    private static List<Long> processes() {
        return Stream.of(Service.values())
                .map(service -> Suite.instance(service).process().pid())
                .toList();
    }
}
