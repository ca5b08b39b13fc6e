package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Somebody deletes a topic, or has forgotten to make it. Neither the relay nor a consumer stands still for good. */
class MissingTopicIT {
    private static final Duration BACK_AT_WORK_AT_MOST = Duration.ofSeconds(60);

    private final long stock = Shop.inventory(100);

    @AfterEach
    void allTopicsAreThere() throws InterruptedException {
        create(Topics.ORDER_EVENTS);
        create(Topics.STOCK_IMPORTS);
    }

    @Test
    void messagesForATopicThatIsMissingWaitUntilItIsThere() throws InterruptedException {
        delete(Topics.ORDER_EVENTS);
        String id = Shop.placed(stock, 1);
        assertThat(Sql.count("SELECT count(*) FROM outbox WHERE topic = 'junban.order-events' AND key = ?", id))
                .isPositive();

        create(Topics.ORDER_EVENTS);

        Shop.awaitStatus(id, "PAID");
        try (OrderEvents events = new OrderEvents()) {
            assertThat(events.of(id, "PAID"))
                    .extracting(event -> event.value().path("status").asText())
                    .containsExactly("PENDING_PAYMENT", "PAID");
        }
    }

    @Test
    void aConsumerWhoseTopicWasDeletedReadsTheNewOne() throws InterruptedException {
        delete(Topics.STOCK_IMPORTS);
        create(Topics.STOCK_IMPORTS);

        try (StockImports imports = new StockImports()) {
            assertThat(imports.send(new Random(1), stock)).isEqualTo(202);
            await("the line to be booked").atMost(BACK_AT_WORK_AT_MOST).until(() -> imports.booked()
                    .equals(imports.expected()));
        }
        assertThat(Health.live()).containsOnly(200);
    }

    private static void delete(String topic) throws InterruptedException {
        try (Admin admin = admin()) {
            admin.deleteTopics(List.of(topic)).all().get();
            await(topic + " to be gone")
                    .until(() -> !admin.listTopics().names().get().contains(topic));
        } catch (ExecutionException e) {
            throw new IllegalStateException(topic + " was not deleted: " + e, e);
        }
    }

    private static void create(String topic) throws InterruptedException {
        try (Admin admin = admin()) {
            if (!admin.listTopics().names().get().contains(topic)) {
                admin.createTopics(Topics.all().stream()
                                .filter(one -> one.name().equals(topic))
                                .toList())
                        .all()
                        .get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(topic + " was not made: " + e, e);
        }
    }

    private static Admin admin() {
        return Admin.create(Map.of(
                AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, Suite.endpoints().kafka()));
    }
}
