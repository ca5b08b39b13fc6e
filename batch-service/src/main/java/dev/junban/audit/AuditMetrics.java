package dev.junban.audit;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** How many differences there were when this instance last looked; 100 stand for any more. */
@Singleton
class AuditMetrics {
    private final Map<Audit, AtomicLong> differences = new EnumMap<>(Audit.class);

    AuditMetrics(MeterRegistry registry) {
        for (Audit audit : Audit.values()) {
            AtomicLong count = new AtomicLong();
            differences.put(audit, count);
            var unused = Gauge.builder("audit.differences", count, AtomicLong::get)
                    .description("Differences that an audit has found when it ran last")
                    .tag("audit", audit.name().toLowerCase(Locale.ROOT))
                    .register(registry);
        }
    }

    void note(List<AuditResult> results) {
        results.forEach(result -> Objects.requireNonNull(differences.get(result.audit()))
                .set(result.differences().size()));
    }
}
