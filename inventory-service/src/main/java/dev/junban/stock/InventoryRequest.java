package dev.junban.stock;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Stock to be kept.
 *
 * @param location taken literally
 * @param onHand pieces that are there already
 */
@Schema(requiredProperties = {"productId", "location", "onHand"})
record InventoryRequest(
        @Min(1) long productId,

        @NotNull
        @Pattern(
                regexp = "\\S(.{0,62}\\S)?",
                message = "must be 1 to 64 characters on one line, without spaces at its ends")
        String location,

        @Min(0) @Max(ON_HAND_MAX) long onHand) {

    static final long ON_HAND_MAX = 1_000_000_000L;
}
