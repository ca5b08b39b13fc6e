package dev.junban.stock;

import java.util.List;

/**
 * A transfer as it is answered.
 *
 * @param items what left, and what came in
 */
record StockTransferView(List<MovementView> items) {}
