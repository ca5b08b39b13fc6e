package dev.junban.orders;

import dev.junban.batching.BatchLimits;
import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** {@code junban.orders.placing.*}: how orders for the same thing are placed together. */
@ConfigMapping(prefix = "junban.orders.placing")
interface PlacingConfig {
    /** How many order lines share a transaction at most; an order with more has one of its own. */
    @WithDefault("250")
    @Min(1)
    int batchMax();

    /** How many transactions place orders at once; not more than there are connections. */
    @WithDefault("16")
    @Min(1)
    int batchesMax();

    /** How many orders may wait for a transaction; the next is told 503. */
    @WithDefault("2000")
    @Min(1)
    int waitingMax();

    /** How long an order waits for a transaction; one whose turn has not come by then is told 503. */
    @WithDefault("PT3S")
    @DurationMin(millis = 10)
    Duration deadline();

    default BatchLimits limits() {
        return new BatchLimits(waitingMax(), batchMax(), batchesMax(), deadline());
    }
}
