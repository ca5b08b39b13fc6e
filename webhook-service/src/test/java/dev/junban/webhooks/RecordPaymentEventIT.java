package dev.junban.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.audit.LockAudit;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.RetryPolicy;
import dev.junban.migration.Migrations;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Multi;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RecordPaymentEventIT {
    static Vertx vertx;
    static Pool pool;
    static LockAudit audit;
    static RecordPaymentEvent recordPaymentEvent;

    @BeforeAll
    static void open() {
        TestDatabase database = TestPostgres.database("webhooks");
        PgConnectOptions owner = PgConnectOptions.fromUri(database.ownerUrl());
        int migrated = Migrations.run(database.jdbcUrl(), owner.getUser(), owner.getPassword(), "junban_app");
        assertThat(migrated).isPositive();
        audit = LockAudit.of(database);
        vertx = Vertx.vertx();
        pool = PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(database.appUrl()))
                .with(new PoolOptions().setMaxSize(8))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
        recordPaymentEvent =
                new RecordPaymentEvent(LockedTransactions.on(vertx, pool, Kinds.LOCK_ORDER, RetryPolicy.defaults()));
    }

    @AfterAll
    static void close() {
        pool.close().await().atMost(Duration.ofSeconds(10));
        vertx.close().toCompletionStage().toCompletableFuture().join();
        audit.assertOrdered();
    }

    @Test
    void recordsAnEventOnceHoweverOftenItComesAndMarksItsOrder() {
        UUID order = order();
        PaymentEvent event = event("payment.captured", order);

        var done = Multi.createFrom()
                .range(0, 20)
                .onItem()
                .transformToUni(n -> recordPaymentEvent.run("msg-" + order, event, "{}"))
                .merge(20)
                .collect()
                .asList()
                .await()
                .atMost(Duration.ofSeconds(30));

        assertThat(done).isEmpty();
        assertThat(count("inbox WHERE order_id = '" + order + "'")).isEqualTo(1);
        assertThat(count("outbox WHERE topic = 'junban.payment-results' AND key = '" + order + "'"))
                .isEqualTo(1);
        assertThat(count("orders WHERE reported_at IS NOT NULL AND id = '" + order + "'"))
                .isEqualTo(1);
    }

    @Test
    void keepsAnEventOfAnUnknownOrderAndPassesItOn() {
        UUID unknown = UUID.randomUUID();

        record("payment.captured", unknown);

        assertThat(count("inbox WHERE applied_at IS NULL AND payload = '{}' AND order_id = '" + unknown + "'"))
                .isEqualTo(1);
        assertThat(count("outbox WHERE key = '" + unknown + "'")).isEqualTo(1);
    }

    @Test
    void keepsAnEventOfAnUnknownTypeWithoutEffect() {
        UUID order = order();

        record("payment.disputed", order);

        assertThat(count("inbox WHERE order_id = '" + order + "'")).isEqualTo(1);
        assertThat(count("outbox WHERE key = '" + order + "'")).isZero();
    }

    private static void record(String type, UUID order) {
        recordPaymentEvent.run("msg-" + order, event(type, order), "{}").await().atMost(Duration.ofSeconds(10));
    }

    private static PaymentEvent event(String type, UUID order) {
        var data = new PaymentEvent.Data("p-1", order, 100L, "EUR", Optional.empty());
        return new PaymentEvent(type, Instant.parse("2026-03-01T12:00:00Z"), data);
    }

    private static UUID order() {
        UUID id = UUID.randomUUID();
        String insert =
                "INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_status, expires_at)"
                        + " VALUES ('" + id + "', 'c-1', 'PENDING_PAYMENT', 'EUR', 100, 'SUBMITTED', now())";
        var inserted = pool.query(insert).execute().await().atMost(Duration.ofSeconds(10));
        assertThat(inserted.rowCount()).isEqualTo(1);
        return id;
    }

    private static long count(String fromWhere) {
        return pool.query("SELECT count(*) FROM " + fromWhere)
                .execute()
                .await()
                .atMost(Duration.ofSeconds(10))
                .iterator()
                .next()
                .getLong(0);
    }
}
