/** Asks the provider for payments, and settles what it decides. */
@NullMarked
package dev.junban.payments;

import org.jspecify.annotations.NullMarked;
