package dev.junban.audit;

import static dev.junban.fixtures.Shop.PRICE;
import static dev.junban.fixtures.Shop.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Shop;
import dev.junban.jobs.JobResult;
import dev.junban.retention.RetentionConfig;
import dev.junban.rows.MovementKind;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class AuditIT {
    static Shop shop;

    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final AuditQueries queries = new AuditQueries(shop.reads, new Config(), new Retention());
    final FindingQueries findings = new FindingQueries(shop.reads);
    final AuditJob job =
            new AuditJob(queries, new RecordFindings(shop.transactions), new AuditMetrics(registry), new Config());

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    private record Config() implements AuditConfig {
        @Override
        public Duration every() {
            return Duration.ofMinutes(10);
        }

        @Override
        public Duration outboxAgeMax() {
            return Duration.ofMinutes(5);
        }
    }

    private record Retention() implements RetentionConfig {
        @Override
        public Duration keys() {
            return Duration.ofHours(24);
        }

        @Override
        public Duration inbox() {
            return Duration.ofDays(30);
        }

        @Override
        public Duration outbox() {
            return Duration.ofDays(7);
        }

        @Override
        public Duration rawWebhooks() {
            return Duration.ofDays(30);
        }

        @Override
        public Duration jobRuns() {
            return Duration.ofDays(30);
        }

        @Override
        public Duration every() {
            return Duration.ofMinutes(10);
        }
    }

    /** One fault after the other is planted, found, told once, and gone when it is mended by hand. */
    @Test
    void findsEachDifferenceOnceAndSeesItGo() {
        long inventory = shop.inventory(10);
        UUID order = shop.order(inventory);
        assertThat(await(job.look()).done()).isZero();

        find(
                "UPDATE inventories SET on_hand = on_hand + 1 WHERE id = " + inventory,
                "UPDATE inventories SET on_hand = on_hand - 1 WHERE id = " + inventory,
                Audit.STOCK_MOVEMENTS);
        find(
                "UPDATE orders SET status = 'CANCELLED' WHERE id = '" + order + "'",
                "UPDATE orders SET status = 'PENDING_PAYMENT' WHERE id = '" + order + "'",
                Audit.RESERVATIONS);
        find(
                "INSERT INTO accounts (owner_id, currency, balance_minor) VALUES ('c-audit', 'EUR', 5)",
                "DELETE FROM accounts WHERE owner_id = 'c-audit'",
                Audit.ACCOUNT_ENTRIES);
        find(
                "UPDATE orders SET status = 'PAID', payment_status = 'CAPTURED', captured_minor = " + PRICE
                        + ", refunded_minor = 1 WHERE id = '" + order + "'",
                "UPDATE orders SET status = 'PENDING_PAYMENT', payment_status = 'REQUESTED', captured_minor = 0,"
                        + " refunded_minor = 0 WHERE id = '" + order + "'",
                Audit.REFUNDS);
        find(
                "UPDATE orders SET captured_minor = 2 * total_minor WHERE id = '" + order + "'",
                "UPDATE orders SET captured_minor = 0 WHERE id = '" + order + "'",
                Audit.CAPTURES);
        find(
                "UPDATE outbox SET created_at = now() - interval '6 minutes' WHERE key = '" + order + "'",
                "UPDATE outbox SET created_at = now() WHERE key = '" + order + "'",
                Audit.OUTBOX);
        find(
                "UPDATE outbox SET created_at = now() - interval '8 days' WHERE id = (SELECT min(id) FROM outbox)",
                "UPDATE outbox SET created_at = now() WHERE id = (SELECT min(id) FROM outbox)",
                Audit.OUTBOX_GIVEN_UP);
        find("""
                WITH a AS (
                  INSERT INTO anomalies (kind, order_id, payment_id, amount_minor, currency, detail)
                  VALUES ('SECOND_CAPTURE', '%1$s', 'pay', 5, 'EUR', 'test') RETURNING id)
                INSERT INTO refunds (order_id, anomaly_id, origin, status, amount_minor, currency)
                SELECT '%1$s', id, 'AUTOMATIC', 'COMPLETED', 6, 'EUR' FROM a""".formatted(order), "DELETE FROM refunds WHERE order_id = '" + order + "'", Audit.ANOMALY_REFUNDS);
    }

    private void find(String fault, String repair, Audit audit) {
        shop.execute(fault);
        JobResult first = await(job.look());
        long rows = shop.count("audit_findings");
        await(job.look());

        assertThat(first.done()).as(audit.name()).isPositive();
        assertThat(openFindings()).as(audit.name()).contains(audit.name());
        assertThat(gauge(audit)).as(audit.name()).isEqualTo(1);
        assertThat(shop.count("audit_findings")).as("told once").isEqualTo(rows);

        shop.execute(repair);
        await(job.look());
        assertThat(openFindings()).as(audit.name()).isEmpty();
        assertThat(gauge(audit)).as(audit.name()).isZero();
    }

    private List<String> openFindings() {
        return await(findings.page(FindingQueries.State.OPEN, 50, Long.MAX_VALUE)).items().stream()
                .map(FindingView::audit)
                .toList();
    }

    private double gauge(Audit audit) {
        return registry.get("audit.differences")
                .tag("audit", audit.name().toLowerCase(Locale.ROOT))
                .gauge()
                .value();
    }

    @Test
    void findsNothingWhileStockMovesAndOrdersArePlaced() {
        long inventory = shop.inventory(100_000);
        List<Uni<Void>> traffic = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            traffic.add(shop.moving(MovementKind.RECEIVE, inventory, 1));
            traffic.add(shop.placing(UUID.randomUUID(), inventory));
            traffic.add(queries.all().invoke(AuditIT::requireNone).replaceWithVoid());
        }

        await(Uni.join().all(traffic).usingConcurrencyOf(6).andFailFast());
    }

    private static void requireNone(List<AuditResult> results) {
        assertThat(results).hasSize(Audit.values().length).allSatisfy(result -> assertThat(result.differences())
                .isEmpty());
    }
}
