/** Measures the suite on the machine where it runs, and prints what it found. */
@NullMarked
package dev.junban.bench;

import org.jspecify.annotations.NullMarked;
