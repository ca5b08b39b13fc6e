package dev.junban.beans;

import dev.junban.locking.RetryPolicy;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** {@code junban.locking.*}; unless it is said here, the meaning of a value is that of the {@link RetryPolicy} component. */
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

    /** How long an answer of the server is waited for; then the connection is taken for lost. */
    @WithDefault("PT12S")
    Duration answerTimeout();

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
