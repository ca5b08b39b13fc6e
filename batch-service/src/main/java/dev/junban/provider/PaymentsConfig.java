package dev.junban.provider;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.net.URI;
import java.time.Duration;

/** {@code junban.payments.*}. */
@ConfigMapping(prefix = "junban.payments")
public interface PaymentsConfig {

    /** Where the payment provider answers. */
    @WithDefault("http://127.0.0.1:8085")
    URI url();

    /** How long one call may take; a call is tried again before its outcome counts as unknown. */
    @WithDefault("PT3S")
    Duration timeout();

    /** How long the provider honours an idempotency key; after that no payment is asked for under it again. */
    @WithDefault("PT23H")
    Duration keyLifetime();
}
