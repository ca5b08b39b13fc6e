/** How the process starts: as the migration runner, or as the service. */
@NullMarked
package dev.junban;

import org.jspecify.annotations.NullMarked;
