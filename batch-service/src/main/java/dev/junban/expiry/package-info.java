/** Orders whose time is over: what they hold goes back on sale. */
@NullMarked
package dev.junban.expiry;

import org.jspecify.annotations.NullMarked;
