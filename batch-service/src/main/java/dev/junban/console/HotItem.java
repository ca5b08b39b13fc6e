package dev.junban.console;

/**
 * An inventory whose stock moved most often lately.
 *
 * @param moves of the newest stock movements
 * @param available what may still be sold
 */
record HotItem(long inventoryId, String sku, String location, long moves, long onHand, long reserved, long available) {}
