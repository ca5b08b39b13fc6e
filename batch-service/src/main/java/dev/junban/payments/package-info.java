/** Asks the provider for payments, and settles what it decides. */
package dev.junban.payments;
