/** Sends to Kafka what the transactions of all services have put into the outbox. */
@NullMarked
package dev.junban.relay;

import org.jspecify.annotations.NullMarked;
