package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonProperty;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;

/** What a customer sends to place an order. */
record PlaceOrderRequest(
        @NotNull @Size(min = 1, max = 64) @Pattern(regexp = "[!-~]*", message = "must be visible ASCII without spaces")
        String customerId,

        @NotNull @Size(min = 1, max = 1000) List<@NotNull @Valid Line> lines,

        @NotNull PaymentMethod paymentMethod) {

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
