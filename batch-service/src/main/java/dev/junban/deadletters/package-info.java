/** Records that could not be taken: operators list them, look at them, and send them once more. */
@NullMarked
package dev.junban.deadletters;

import org.jspecify.annotations.NullMarked;
