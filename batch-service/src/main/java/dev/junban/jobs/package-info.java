/** Work that is looked for again and again: how it is run, recorded and ended. */
@NullMarked
package dev.junban.jobs;

import org.jspecify.annotations.NullMarked;
