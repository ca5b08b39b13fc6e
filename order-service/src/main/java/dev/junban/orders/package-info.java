/** Orders: placing them, and looking at them. */
@NullMarked
package dev.junban.orders;

import org.jspecify.annotations.NullMarked;
