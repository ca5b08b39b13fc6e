/** What is kept for a while only. */
@NullMarked
package dev.junban.retention;

import org.jspecify.annotations.NullMarked;
