/** Which trace a piece of work belongs to, where one transaction works for many. */
@NullMarked
package dev.junban.traces;

import org.jspecify.annotations.NullMarked;
