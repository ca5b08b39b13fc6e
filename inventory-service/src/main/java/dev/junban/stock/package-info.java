/** How much of a product is where. */
@NullMarked
package dev.junban.stock;

import org.jspecify.annotations.NullMarked;
