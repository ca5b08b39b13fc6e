package dev.junban.stock;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Goods that change their location.
 *
 * @param quantity pieces
 */
@Schema(requiredProperties = {"fromInventoryId", "toInventoryId", "quantity"})
record StockTransferRequest(
        @Min(1) long fromInventoryId,
        @Min(1) long toInventoryId,
        @Min(1) @Max(InventoryRequest.ON_HAND_MAX) long quantity) {}
