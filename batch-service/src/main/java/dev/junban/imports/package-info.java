/** What other systems counted, line by line. */
@NullMarked
package dev.junban.imports;

import org.jspecify.annotations.NullMarked;
