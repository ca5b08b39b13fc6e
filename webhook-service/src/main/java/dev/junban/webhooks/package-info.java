/** Webhooks of the payment provider: verified, recorded once, passed on. */
package dev.junban.webhooks;
