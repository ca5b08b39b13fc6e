package dev.junban.payments;

import java.net.URI;
import java.time.Duration;

/** The configuration as it is by default. */
final class PlainConfig implements PaymentsConfig {
    @Override
    public URI url() {
        return URI.create("http://127.0.0.1:8085");
    }

    @Override
    public Duration timeout() {
        return Duration.ofSeconds(3);
    }

    @Override
    public Duration keyLifetime() {
        return Duration.ofHours(23);
    }
}
