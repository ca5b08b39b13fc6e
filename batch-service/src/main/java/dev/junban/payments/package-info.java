/** Payments: asked for, followed until they are decided, and released when an order is given up. */
@NullMarked
package dev.junban.payments;

import org.jspecify.annotations.NullMarked;
