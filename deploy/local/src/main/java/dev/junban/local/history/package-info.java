/**
 * Decides after a run whether what happened can have happened: what was sent and answered, what the payment provider took
 * and gave back, and what is stored.
 */
package dev.junban.local.history;
