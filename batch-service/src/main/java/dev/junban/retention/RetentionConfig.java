package dev.junban.retention;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** {@code junban.retention.*}: how long what is kept. */
@ConfigMapping(prefix = "junban.retention")
public interface RetentionConfig {
    /** Idempotency keys with their answers; a request that is repeated later is a new one. */
    @WithDefault("PT24H")
    Duration keys();

    /** Events that were applied, or had no effect; a copy that comes later is taken for a new one. */
    @WithDefault("P30D")
    Duration inbox();

    /** After it a message that could not be sent is a finding of the audits; it is never dropped. */
    @WithDefault("P7D")
    Duration outbox();

    /** What webhooks said, word for word. */
    @WithDefault("P30D")
    Duration rawWebhooks();

    /** What runs of jobs came to. */
    @WithDefault("P30D")
    Duration jobRuns();

    /** How often it is looked for what may go. */
    @WithDefault("PT10M")
    Duration every();
}
