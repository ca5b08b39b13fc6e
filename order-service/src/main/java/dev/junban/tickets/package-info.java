/** Prepaid tickets of the shop's branches, and their use. */
@NullMarked
package dev.junban.tickets;

import org.jspecify.annotations.NullMarked;
