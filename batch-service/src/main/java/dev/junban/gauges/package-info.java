/** What people watch and no use case counts: how much waits, and how the database is. */
@NullMarked
package dev.junban.gauges;

import org.jspecify.annotations.NullMarked;
