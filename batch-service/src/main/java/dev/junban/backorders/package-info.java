/** Orders that wait for stock, and how it comes to them. */
@NullMarked
package dev.junban.backorders;

import org.jspecify.annotations.NullMarked;
