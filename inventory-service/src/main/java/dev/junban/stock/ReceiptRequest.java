package dev.junban.stock;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Goods that have come in.
 *
 * @param quantity pieces
 * @param reference what brought them, such as the number of a delivery note
 */
@Schema(requiredProperties = {"quantity", "reference"})
record ReceiptRequest(
        @Min(1) @Max(InventoryRequest.ON_HAND_MAX) long quantity,
        @NotBlank @Size(max = 200) String reference) {}
