package dev.junban.payments;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.inject.Singleton;
import java.util.concurrent.atomic.AtomicLong;

/** How many payments only the provider could tell of when this instance last looked. */
@Singleton
class PaymentMetrics {
    private final AtomicLong unknown = new AtomicLong();

    PaymentMetrics(MeterRegistry registry) {
        var unused = Gauge.builder("payments.unknown", unknown, AtomicLong::get)
                .description("Payments whose outcome only the provider knows")
                .register(registry);
    }

    void noteUnknown(long count) {
        unknown.set(count);
    }
}
