package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.ServerLog;
import dev.junban.local.Topics;
import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** batch-service is told to end (SIGTERM) in the middle of its work. */
class EndedBatchServiceIT {
    private static final int ORDERS = 60;

    /** The delay of the suite, the work under way, four consumers. */
    private static final Duration GRACE = Duration.ofSeconds(20);

    private static final int ENDED_BY_SIGTERM = 143;

    private final long stock = Shop.inventory(10_000);
    private final Instance batch = Suite.instance(Service.BATCH);

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void whatItHasBegunIsFinishedAndNothingThatIsDoneComesAgain() {
        Suite.eventLoops().unwatch(Service.BATCH);
        Provider.behave("{\"mode\":\"capture\",\"delayMillis\":700}");
        List<String> orders = Together.run(ORDERS, 10, n -> Shop.placed(stock, 1));
        await("the first one to be paid").atMost(Duration.ofSeconds(30)).until(() -> paid(orders) > 0);
        ServerLog log = ServerLog.of(batch.logFile()).fromNowOn();

        Duration took = batch.end();

        List<String> asked =
                orders.stream().filter(id -> !Provider.payments(id).isEmpty()).toList();
        System.out.printf(
                "batch-service ended in %d ms: %d of %d orders were taken to the provider, %d are paid%n",
                took.toMillis(), asked.size(), ORDERS, paid(orders));
        assertThat(took).isLessThan(GRACE);
        assertThat(batch.exitCode()).isIn(0, ENDED_BY_SIGTERM);
        assertThat(log.text()).doesNotContain(" ERROR [", "Not all work came to its end");
        Offsets requests = Offsets.of(Topics.PAYMENT_REQUESTS, "junban-batch-payment-requests", orders);
        assertThat(requests.done()).containsExactlyInAnyOrderElementsOf(asked);
        assertThat(requests.left()).doesNotContainAnyElementsOf(asked);
        Offsets results = Offsets.of(Topics.PAYMENT_RESULTS, "junban-batch-payment-results", orders);
        assertThat(results.done()).containsExactlyInAnyOrderElementsOf(paidOf(orders));
        assertThat(results.left()).doesNotContainAnyElementsOf(paidOf(orders));

        Provider.behaveWell();
        batch.launch();
        batch.awaitReady();
        orders.forEach(id -> Shop.awaitStatus(id, "PAID"));
        assertThat(orders).allSatisfy(id -> assertThat(Provider.payments(id)).hasSize(1));
    }

    private static int paid(List<String> orders) {
        return paidOf(orders).size();
    }

    private static List<String> paidOf(List<String> orders) {
        return Sql.rows(
                "SELECT id FROM orders WHERE status = 'PAID' AND id = ANY (string_to_array(?, ',')::uuid[])",
                String.join(",", orders));
    }
}
