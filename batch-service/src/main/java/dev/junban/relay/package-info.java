/** Sends to Kafka what the transactions of all services have put into the outbox. */
package dev.junban.relay;
