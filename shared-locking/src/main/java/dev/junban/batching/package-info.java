/** Work that arrives while other work is under way is done together; it knows nothing of what the work is. */
@NullMarked
package dev.junban.batching;

import org.jspecify.annotations.NullMarked;
