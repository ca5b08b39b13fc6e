/** The ranked rows of the shop, their order, and the only SQL that changes them. */
@NullMarked
package dev.junban.rows;

import org.jspecify.annotations.NullMarked;
