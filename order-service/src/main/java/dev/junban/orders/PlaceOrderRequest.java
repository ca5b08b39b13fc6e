package dev.junban.orders;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.junban.rows.ChargeKind;
import dev.junban.rows.PaymentMethod;
import dev.junban.web.Caller;
import dev.junban.web.Names;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** What a customer sends to place an order. */
@PaymentFits
record PlaceOrderRequest(
        @Schema(description = "A customer may leave it out, and may name nobody else")
        @NotNull
        @Pattern(regexp = Names.PATTERN, message = Names.RULE)
        String customerId,

        @NotNull @Size(min = 1, max = 1000) List<@NotNull @Valid Line> lines,

        @NotNull PaymentMethod paymentMethod,

        @Schema(description = "With STORE_CREDIT: an account of this customer, in the currency of the order")
        @Min(1)
        @Nullable
        Long accountId,

        @Schema(
                description = "Accepts the order as BACKORDERED when stock is short: nothing is held and nothing to be"
                        + " paid until all of it can be had. Not with STORE_CREDIT")
        @Nullable
        Boolean allowBackorder,

        @Schema(
                description =
                        "DISCOUNT is taken off the total, the others are added to it. Only staff may give a discount")
        @Size(max = 100)
        @Nullable
        List<@NotNull @Valid Charge> charges,

        @Schema(description = "What the customer was shown; another total is refused with total-changed")
        @Min(0)
        @Nullable
        Long expectedTotalMinor,

        @Schema(description = "The customer's own name for the order, such as a cart's; need not be unique")
        @Pattern(regexp = Names.PATTERN, message = Names.RULE)
        @Nullable
        String reference,

        @Schema(description = "With CARD: handed to the payment provider as it is, and never returned")
        @Pattern(regexp = TOKEN, message = "must be 1 to 512 visible ASCII characters without spaces")
        @Nullable
        String paymentToken) {

    private static final String TOKEN = "[!-~]{1,512}";

    /** The same as this caller may send it. */
    PlaceOrderRequest by(Caller caller) {
        if (charges != null
                && charges.stream().anyMatch(charge -> charge != null && charge.kind() == ChargeKind.DISCOUNT)) {
            caller.requireStaff("give a discount");
        }
        return new PlaceOrderRequest(
                caller.customer(Optional.ofNullable(customerId)).orElse(customerId),
                lines,
                paymentMethod,
                accountId,
                allowBackorder,
                charges,
                expectedTotalMinor,
                reference,
                paymentToken);
    }

    /** Pieces of one inventory. */
    record Line(
            @JsonProperty(required = true) @Min(1) long inventoryId,

            @JsonProperty(required = true) @Min(1) @Max(1_000_000)
            int quantity) {}

    /** What is added to the price of the lines, or taken off it. */
    record Charge(
            @NotNull ChargeKind kind,

            @JsonProperty(required = true) @Min(0) long amountMinor) {}
}
