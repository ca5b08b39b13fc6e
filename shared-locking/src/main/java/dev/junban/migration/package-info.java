/** The one schema: its migrations, who runs them, and who checks that they were run. */
@NullMarked
package dev.junban.migration;

import org.jspecify.annotations.NullMarked;
