package dev.junban.stock;

import dev.junban.web.Problem;

/** Where stock is found, and what is said where there is none. */
final class InventoryPaths {
    static final String INVENTORIES = "/inventories";
    static final String RECEIPTS = "/{id}/receipts";

    private InventoryPaths() {}

    static String receipts(long inventoryId) {
        return INVENTORIES + "/" + inventoryId + "/receipts";
    }

    static Problem notFound(long inventoryId) {
        return Problem.notFound("There is no inventory " + inventoryId + ".");
    }
}
