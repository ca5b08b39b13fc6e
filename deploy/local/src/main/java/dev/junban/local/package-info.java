/** Runs the whole suite on one machine: embedded PostgreSQL and Kafka, a payment simulator, the services. */
package dev.junban.local;
