package dev.junban.refunds;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A refund that was made elsewhere.
 *
 * @param amountMinor minor units of the order's currency
 * @param note how it was made, and why
 */
@Schema(requiredProperties = {"amountMinor", "note"})
record RefundByHandRequest(
        @Min(1) long amountMinor,
        @NotBlank @Size(max = 1000) String note) {}
