package dev.junban.settlement;

import dev.junban.kafka.RecordBatches;
import dev.junban.provider.ReportedPayment;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/** Settles what the provider has decided, as many at once as a poll brings. */
@ApplicationScoped
class PaymentResultsConsumer {
    private final RecordBatches batches;
    private final SettlePayments settlePayments;

    PaymentResultsConsumer(RecordBatches batches, SettlePayments settlePayments) {
        this.batches = batches;
        this.settlePayments = settlePayments;
    }

    @Incoming("payment-results")
    Uni<Void> consume(ConsumerRecords<byte[], byte[]> records) {
        return batches.handle(records, ReportedPayment::parse, settlePayments::run);
    }
}
