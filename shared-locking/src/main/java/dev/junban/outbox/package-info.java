/** Messages that are written with the change they tell of, and sent later, at least once and in order for each key. */
@NullMarked
package dev.junban.outbox;

import org.jspecify.annotations.NullMarked;
