/** Webhooks of the payment provider: verified, recorded once, passed on. */
@NullMarked
package dev.junban.webhooks;

import org.jspecify.annotations.NullMarked;
