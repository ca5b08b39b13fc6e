package dev.junban.provider;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.UUID;

/**
 * What the provider is asked to give back.
 *
 * @param paymentId the payment that it takes from
 * @param amountMinor minor units of {@code currency}
 */
@JsonIgnoreProperties({"orderId", "refundId", "paymentId"})
public record GiveBack(UUID orderId, long refundId, String paymentId, long amountMinor, String currency) {}
