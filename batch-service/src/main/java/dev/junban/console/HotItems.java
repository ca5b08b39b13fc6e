package dev.junban.console;

import java.util.List;

/**
 * Where the sale is.
 *
 * @param movements how many stock movements were looked at
 * @param spanSeconds from the first of these to the last
 */
record HotItems(long movements, double spanSeconds, List<HotItem> items) {}
