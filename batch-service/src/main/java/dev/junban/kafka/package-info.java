/** What every Kafka channel of the service needs: events out, batches in, dead letters, patience. */
@NullMarked
package dev.junban.kafka;

import org.jspecify.annotations.NullMarked;
