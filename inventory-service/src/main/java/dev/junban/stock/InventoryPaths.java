package dev.junban.stock;

import dev.junban.web.Problem;

/** Where stock is found, and what is said where there is none. */
final class InventoryPaths {
    static final String INVENTORIES = "/inventories";
    static final String RECEIPTS = "/{id}/receipts";
    static final String ADJUSTMENTS = "/{id}/adjustments";
    static final String TRANSFERS = "/stock-transfers";

    private InventoryPaths() {}

    static String receipts(long inventoryId) {
        return INVENTORIES + "/" + inventoryId + "/receipts";
    }

    static String adjustments(long inventoryId) {
        return INVENTORIES + "/" + inventoryId + "/adjustments";
    }

    static Problem notFound(long inventoryId) {
        return Problem.notFound("There is no inventory " + inventoryId + ".");
    }
}
