package dev.junban.anomalies;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicLong;

/** How many anomalies asked for a person when this instance last looked. */
@Singleton
class AnomalyMetrics {
    private final AtomicLong open = new AtomicLong();

    AnomalyMetrics(MeterRegistry registry) {
        var unused = Gauge.builder("anomalies.open", open, AtomicLong::get)
                .description("Money that no order accounts for, and that nobody has dealt with")
                .register(registry);
    }

    void noteOpen(long count) {
        open.set(count);
    }
}
