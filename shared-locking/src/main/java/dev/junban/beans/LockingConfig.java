package dev.junban.beans;

import dev.junban.locking.RetryPolicy;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** {@code junban.locking.*}; the meaning of each value is that of the {@link RetryPolicy} component. */
@ConfigMapping(prefix = "junban.locking")
interface LockingConfig {
    @WithDefault("3")
    int attempts();

    @WithDefault("PT0.05S")
    Duration backoff();

    @WithDefault("PT1S")
    Duration backoffMax();

    @WithDefault("PT8S")
    Duration deadline();

    @WithDefault("PT2S")
    Duration lockTimeout();

    @WithDefault("PT5S")
    Duration statementTimeout();

    @WithDefault("PT10S")
    Duration transactionTimeout();

    default RetryPolicy policy() {
        return new RetryPolicy(
                attempts(),
                backoff(),
                backoffMax(),
                deadline(),
                lockTimeout(),
                statementTimeout(),
                transactionTimeout());
    }
}
