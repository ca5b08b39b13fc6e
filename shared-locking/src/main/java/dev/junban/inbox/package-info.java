/** Repeats are told by unique keys, which are ranked like every other lock. */
@NullMarked
package dev.junban.inbox;

import org.jspecify.annotations.NullMarked;
