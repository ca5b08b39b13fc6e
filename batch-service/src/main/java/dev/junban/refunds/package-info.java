/** Money on its way back: asked for, followed until it is decided, tried again, or given back by hand. */
@NullMarked
package dev.junban.refunds;

import org.jspecify.annotations.NullMarked;
