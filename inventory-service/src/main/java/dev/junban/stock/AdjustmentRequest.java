package dev.junban.stock;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The correction of a wrong count.
 *
 * @param delta pieces that are more there than written down, or below 0 fewer
 * @param reason how that came to light
 */
@Schema(requiredProperties = {"delta", "reason"})
record AdjustmentRequest(
        @NotZero @Min(-InventoryRequest.ON_HAND_MAX) @Max(InventoryRequest.ON_HAND_MAX)
        long delta,

        @NotBlank @Size(max = 200) String reason) {}
