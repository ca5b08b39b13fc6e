package dev.junban.imports;

import dev.junban.kafka.RecordBatches;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Books imported lines, as many at once as a poll brings. */
@ApplicationScoped
class StockImportsConsumer {
    private final RecordBatches batches;
    private final ImportStock importStock;

    StockImportsConsumer(RecordBatches batches, ImportStock importStock) {
        this.batches = batches;
        this.importStock = importStock;
    }

    @Incoming("stock-imports")
    Uni<Void> consume(ConsumerRecords<byte[], byte[]> records) {
        return batches.handleEach(records, ImportedLine::parse, importStock::run);
    }
}
