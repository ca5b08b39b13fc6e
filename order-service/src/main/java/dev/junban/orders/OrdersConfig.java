package dev.junban.orders;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** {@code junban.orders.*} */
@ConfigMapping(prefix = "junban.orders")
interface OrdersConfig {
    /** How long a customer has to pay; an order that is not paid by then expires. */
    @WithDefault("PT15M")
    @DurationMin(seconds = 1)
    Duration paymentTtl();

    /** How long an order waits for stock; one that has none by then expires. */
    @WithDefault("P30D")
    @DurationMin(seconds = 1)
    Duration backorderTtl();

    /** How many clients may follow orders at one instance. */
    @WithDefault("1000")
    @Min(1)
    int listenersMax();
}
