package dev.junban.telemetry;

import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdkBuilder;
import io.quarkus.opentelemetry.runtime.AutoConfiguredOpenTelemetrySdkBuilderCustomizer;
import jakarta.inject.Singleton;

/** Puts our sampler in front of the one that is configured. */
@Singleton
class Sampling implements AutoConfiguredOpenTelemetrySdkBuilderCustomizer {
    @Override
    public void customize(AutoConfiguredOpenTelemetrySdkBuilder builder) {
        var unused = builder.addSamplerCustomizer((configured, config) -> new NoLonelyCalls(configured));
    }
}
