package dev.junban.gauges;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.junban.fixtures.Shop;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class GaugesIT {
    static Shop shop;

    @BeforeAll
    static void open() {
        shop = Shop.open();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void countsWhatWaits() {
        Measured before = measured();
        shop.execute("INSERT INTO outbox (lane, topic, key, event_id, type, payload, created_at)"
                + " VALUES (0, 'junban.order-events', 'k', 'e', 't', '{}', now() - interval '1 hour')");
        var pending = shop.order(shop.inventory(1));
        var backordered = shop.waiting(3, shop.inventory(1));

        Measured after = measured();

        assertThat(pending).isNotEqualTo(backordered);
        assertThat(added("PENDING_PAYMENT", before.waiting(), after.waiting())).isEqualTo(1);
        assertThat(added("BACKORDERED", before.waiting(), after.waiting())).isEqualTo(1);
        assertThat(added("BACKORDERED", before.newest(), after.newest())).isEqualTo(1);
        assertThat(after.outbox().pending()).isPositive();
        assertThat(after.outbox().oldestSeconds()).isGreaterThanOrEqualTo(3600);
        assertThat(after.failedRefunds()).isZero();
        assertThat(after.deadRows()).containsKeys("inventories", "orders", "outbox");
    }

    @Test
    void tellsOfATransactionThatStaysOpenAndOfWhatItKeeps() throws SQLException {
        try (Connection session = DriverManager.getConnection(
                shop.database.jdbcUrl(),
                shop.database.app().user(),
                shop.database.app().password())) {
            session.setAutoCommit(false);
            session.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            var unused = session.createStatement().execute("SELECT count(*) FROM orders");
            List<Long> since = Stream.generate(() -> shop.inventory(1)).limit(5).toList();

            Measured.Sessions seen = measured().sessions();
            session.rollback();

            assertThat(seen.oldestTransactionSeconds()).isPositive();
            assertThat(seen.oldestSnapshot()).isGreaterThanOrEqualTo(since.size());
        }
    }

    @Test
    void showsWhatWasMeasured() {
        SimpleMeterRegistry metrics = new SimpleMeterRegistry();
        Gauges gauges = new Gauges(metrics);

        gauges.note(new Measured(
                Map.of("BACKORDERED", 2L),
                Map.of("PAID", 3L),
                4,
                new Measured.Outbox(5, 6.5),
                new Measured.Sessions(7.5, 8),
                Map.of("outbox", 9L)));

        assertThat(metrics.getMeters())
                .extracting(
                        meter -> meter.getId().getName()
                                + meter.getId().getTags().stream()
                                        .map(Tag::getValue)
                                        .toList(),
                        meter -> ((Gauge) meter).value())
                .contains(
                        tuple("orders.waiting[BACKORDERED]", 2.0),
                        tuple("orders.waiting[PENDING_PAYMENT]", 0.0),
                        tuple("orders.newest[PAID]", 3.0),
                        tuple("refunds.failed[]", 4.0),
                        tuple("outbox.pending[]", 5.0),
                        tuple("outbox.oldest.age[]", 6.5),
                        tuple("database.oldest.transaction[]", 7.5),
                        tuple("database.oldest.snapshot[]", 8.0),
                        tuple("database.dead.rows[outbox]", 9.0));
    }

    private static Measured measured() {
        return Shop.await(new GaugeQueries(shop.reads).measure());
    }

    private static long added(String status, Map<String, Long> before, Map<String, Long> after) {
        return after.getOrDefault(status, 0L) - before.getOrDefault(status, 0L);
    }
}
