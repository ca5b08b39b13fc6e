package dev.junban.provider;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the provider is asked to charge.
 *
 * @param amountMinor minor units of {@code currency}
 * @param paymentToken what the customer's browser got from the provider, if it did; a secret
 */
public record Charge(
        UUID orderId,
        long amountMinor,
        String currency,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String paymentToken) {

    /** One that needs no token. */
    public Charge(UUID orderId, long amountMinor, String currency) {
        this(orderId, amountMinor, currency, null);
    }

    /** Without the token: records are logged. */
    @Override
    public String toString() {
        return "Charge[" + orderId + ", " + amountMinor + " " + currency + "]";
    }
}
