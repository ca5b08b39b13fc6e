/** How the service ends: nothing new is taken, what is under way is finished, and then the pools close. */
@NullMarked
package dev.junban.shutdown;

import org.jspecify.annotations.NullMarked;
