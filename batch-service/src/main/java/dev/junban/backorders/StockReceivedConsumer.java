package dev.junban.backorders;

import dev.junban.kafka.RecordBatches;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Serves waiting orders as soon as goods have come in. */
@ApplicationScoped
class StockReceivedConsumer {
    private final RecordBatches batches;
    private final BackorderRounds rounds;

    StockReceivedConsumer(RecordBatches batches, BackorderRounds rounds) {
        this.batches = batches;
        this.rounds = rounds;
    }

    @Incoming("stock-received")
    Uni<Void> consume(ConsumerRecords<byte[], byte[]> records) {
        return batches.handle(records, StockReceived::parse, received -> rounds.serve(
                        received.stream().map(StockReceived::inventoryId).collect(Collectors.toSet()))
                .replaceWithVoid());
    }
}
