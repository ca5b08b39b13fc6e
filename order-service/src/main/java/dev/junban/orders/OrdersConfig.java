package dev.junban.orders;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** {@code junban.orders.*} */
@ConfigMapping(prefix = "junban.orders")
interface OrdersConfig {
    /** How long a customer has to pay; an order that is not paid by then expires. */
    @WithDefault("PT15M")
    Duration paymentTtl();

    /** How long an order waits for stock; one that has none by then expires. */
    @WithDefault("P30D")
    Duration backorderTtl();

    /** How many clients may follow orders at one instance. */
    @WithDefault("1000")
    int listenersMax();
}
