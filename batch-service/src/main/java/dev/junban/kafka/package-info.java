/** What every Kafka channel of the service needs: events out, batches in, dead letters, patience. */
package dev.junban.kafka;
