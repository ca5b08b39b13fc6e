/** A payment provider to develop and test against: charges nothing real, misbehaves on request. */
package dev.junban.local.payments;
