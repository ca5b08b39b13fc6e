package dev.junban.console;

import dev.junban.rows.Kinds;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** How long this instance has waited for rows and held them, kind by kind, since it started: from its own metrics. */
@Singleton
class LockTimes {
    private static final String KIND = "kind";

    private final MeterRegistry registry;

    LockTimes(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Of one kind. */
    record OfKind(String kind, Spread waits, Optional<Spread> holds) {}

    /** In the lock order. */
    List<OfKind> look() {
        Map<String, Spread> holds = spreads("locking.hold");
        return spreads("locking.wait").entrySet().stream()
                .map(wait -> new OfKind(wait.getKey(), wait.getValue(), Optional.ofNullable(holds.get(wait.getKey()))))
                .sorted(Comparator.comparingInt(of -> Kinds.LOCK_ORDER.tables().indexOf(of.kind())))
                .toList();
    }

    private Map<String, Spread> spreads(String name) {
        Collection<Timer> timers = registry.find(name).timers();
        return timers.stream()
                .collect(Collectors.toMap(
                        timer -> Objects.requireNonNull(timer.getId().getTag(KIND)),
                        timer -> Spread.of(timer.takeSnapshot()),
                        (one, other) -> one));
    }
}
