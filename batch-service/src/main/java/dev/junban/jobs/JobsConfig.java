package dev.junban.jobs;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** {@code junban.batch.*}. */
@ConfigMapping(prefix = "junban.batch")
public interface JobsConfig {

    /** How often each job looks for work: orders whose time is over, and all that is waiting for something. */
    @WithDefault("PT5S")
    Duration expiryEvery();

    /** How long a payment or refund may be undecided before the provider is asked; then again in growing intervals. */
    @WithDefault("PT30S")
    Duration reconcileAfter();
}
