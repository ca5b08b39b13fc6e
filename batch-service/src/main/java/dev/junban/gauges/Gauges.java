package dev.junban.gauges;

import dev.junban.rows.OrderStatus;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** What this instance saw when it last looked; whoever reads metrics waits for no database. */
@Singleton
public class Gauges {
    private static final List<String> HOT =
            List.of("inventories", "orders", "outbox", "outbox_lanes", "requests", "inbox");

    private volatile Measured seen =
            new Measured(Map.of(), Map.of(), 0, new Measured.Outbox(0, 0), new Measured.Sessions(0, 0), Map.of());

    private volatile @Nullable Instant seenAt;

    Gauges(MeterRegistry registry) {
        for (String status : List.of("PENDING_PAYMENT", "BACKORDERED")) {
            counts(
                    registry,
                    "orders.waiting",
                    "Orders that wait for payment or stock",
                    "status",
                    status,
                    Measured::waiting);
        }
        for (String status : Arrays.stream(OrderStatus.values()).map(Enum::name).toList()) {
            counts(registry, "orders.newest", "Of the newest 10,000 orders", "status", status, Measured::newest);
        }
        for (String table : HOT) {
            counts(registry, "database.dead.rows", "Rows not cleared away yet", "table", table, Measured::deadRows);
        }
        gauge(registry, "refunds.failed", "Refunds that the shop still owes", null, Measured::failedRefunds);
        gauge(registry, "outbox.pending", "Messages not sent yet, up to 100,000", null, now -> now.outbox()
                .pending());
        gauge(registry, "outbox.oldest.age", "Of the message that waits longest", "seconds", now -> now.outbox()
                .oldestSeconds());
        gauge(registry, "database.oldest.transaction", "Age of the oldest one", "seconds", now -> now.sessions()
                .oldestTransactionSeconds());
        gauge(registry, "database.oldest.snapshot", "Begun since the oldest one", "transactions", now -> now.sessions()
                .oldestSnapshot());
    }

    void note(Measured measured) {
        seen = measured;
        seenAt = Instant.now();
    }

    /** Nothing but zeroes before the first look. */
    public Measured seen() {
        return seen;
    }

    /** When it was looked last; empty before the first time. */
    public Optional<Instant> seenAt() {
        return Optional.ofNullable(seenAt);
    }

    private interface Counts {
        Map<String, Long> of(Measured measured);
    }

    private void counts(
            MeterRegistry registry, String name, String description, String tag, String value, Counts counts) {
        var unused = Gauge.builder(name, this, self -> counts.of(self.seen).getOrDefault(value, 0L))
                .description(description)
                .tag(tag, value)
                .register(registry);
    }

    private void gauge(
            MeterRegistry registry,
            String name,
            String description,
            @Nullable String unit,
            ToDoubleFunction<Measured> value) {
        var unused = Gauge.builder(name, this, self -> value.applyAsDouble(self.seen))
                .description(description)
                .baseUnit(unit)
                .register(registry);
    }
}
