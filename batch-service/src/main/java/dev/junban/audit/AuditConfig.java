package dev.junban.audit;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** {@code junban.audit.*}. */
@ConfigMapping(prefix = "junban.audit")
interface AuditConfig {
    /** How often all is audited; each audit reads whole tables. */
    @WithDefault("PT10M")
    Duration every();

    /** How long a message may wait in the outbox before somebody is to look at it. */
    @WithDefault("PT5M")
    Duration outboxAgeMax();
}
