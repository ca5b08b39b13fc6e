package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a customer sends to place an order.
 *
 * @param reference the customer's own name for it, such as a cart's; need not be unique
 */
record PlaceOrderRequest(
        @NotNull @Pattern(regexp = NAME, message = NAME_RULE)
        String customerId,

        @NotNull @Size(min = 1, max = 1000) List<@NotNull @Valid Line> lines,

        @NotNull PaymentMethod paymentMethod,

        @Pattern(regexp = NAME, message = NAME_RULE) @Nullable
        String reference) {

    /** What callers name customers and orders by; taken literally. */
    static final String NAME = "[!-~]{1,64}";

    static final String NAME_RULE = "must be 1 to 64 visible ASCII characters without spaces";

    /** How it is paid. */
    enum PaymentMethod {
        CARD
    }

    /** Pieces of one inventory. */
    record Line(
            @JsonProperty(required = true) @Min(1) long inventoryId,

            @JsonProperty(required = true) @Min(1) @Max(1_000_000)
            int quantity) {}
}
