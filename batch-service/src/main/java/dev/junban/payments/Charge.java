package dev.junban.payments;

import java.util.UUID;

/**
 * What the provider is asked to charge.
 *
 * @param amountMinor minor units of {@code currency}
 */
record Charge(UUID orderId, long amountMinor, String currency) {}
