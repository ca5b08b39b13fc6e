package dev.junban.backorders;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** {@code junban.orders.*}, as far as orders that have waited for stock are concerned. */
@ConfigMapping(prefix = "junban.orders")
interface BackordersConfig {
    /** How long a customer has to pay once the stock is there; an order that is not paid by then expires. */
    @WithDefault("PT15M")
    Duration paymentTtl();
}
