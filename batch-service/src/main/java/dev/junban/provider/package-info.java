/** The payment provider: what it is asked, what its answers mean, and how they are passed on. */
@NullMarked
package dev.junban.provider;

import org.jspecify.annotations.NullMarked;
