package dev.junban.payments;

import dev.junban.kafka.RecordBatches;
import dev.junban.provider.PaymentRequest;
import dev.junban.refunds.RequestedRefunds;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Incoming;

/**
 * Takes requests for payments and refunds to the provider. A request is acknowledged only when its outcome is on its
 * way, so whatever ends the process before, the request comes again and is looked up before it is repeated.
 */
@ApplicationScoped
class PaymentRequestsConsumer {
    private final RecordBatches batches;
    private final RequestedPayments payments;
    private final RequestedRefunds refunds;

    PaymentRequestsConsumer(RecordBatches batches, RequestedPayments payments, RequestedRefunds refunds) {
        this.batches = batches;
        this.payments = payments;
        this.refunds = refunds;
    }

    @Incoming("payment-requests")
    Uni<Void> consume(ConsumerRecords<byte[], byte[]> records) {
        return batches.handle(records, PaymentRequest::parse, this::ask);
    }

    private Uni<Void> ask(List<PaymentRequest> requests) {
        Set<UUID> orderIds = new HashSet<>();
        Map<Long, UUID> ordersOfRefunds = new HashMap<>();
        for (PaymentRequest request : requests) {
            request.refundId()
                    .ifPresentOrElse(
                            id -> ordersOfRefunds.put(id, request.orderId()), () -> orderIds.add(request.orderId()));
        }
        Uni<Void> paid = orderIds.isEmpty() ? Uni.createFrom().voidItem() : payments.pay(orderIds);
        return paid.chain(
                () -> ordersOfRefunds.isEmpty() ? Uni.createFrom().voidItem() : refunds.giveBack(ordersOfRefunds));
    }
}
