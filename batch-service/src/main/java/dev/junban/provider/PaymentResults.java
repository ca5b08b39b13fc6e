package dev.junban.provider;

import dev.junban.kafka.CloudEvent;
import dev.junban.kafka.Patience;
import dev.junban.locking.ExternalCalls;
import dev.junban.traces.Traces;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/**
 * Passes on what the provider has decided at once, in the form in which a webhook passes it on later. A request that it
 * was not asked for goes back to the end of the line: the record itself may not wait until the provider is back.
 */
@Singleton
public class PaymentResults {
    private static final String TOPIC = "junban.payment-results";
    private static final String REQUESTS_TOPIC = "junban.payment-requests";

    private final MutinyEmitter<String> emitter;

    PaymentResults(
            @Channel("payment-results-out") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER)
                    MutinyEmitter<String> emitter) {
        this.emitter = emitter;
    }

    /** Completes once the broker has all of them. */
    public Uni<Void> publish(Collection<ReportedPayment> reports) {
        return send(reports.stream().map(PaymentResults::event).toList());
    }

    /** Completes once the broker has all of them. */
    public Uni<Void> requestAgain(Collection<PaymentRequest> requests) {
        return send(requests.stream().map(PaymentResults::event).toList());
    }

    private Uni<Void> send(List<CloudEvent> events) {
        List<Uni<Void>> sends = events.stream().map(this::send).toList();
        return sends.isEmpty()
                ? Uni.createFrom().voidItem()
                : Uni.join().all(sends).andFailFast().replaceWithVoid();
    }

    private Uni<Void> send(CloudEvent event) {
        Context trace = Traces.of(event.key());
        Uni<Void> send = Uni.createFrom().deferred(() -> emitter.sendMessage(event.toMessage(trace)));
        return ExternalCalls.guard("Kafka", Patience.retryWhile(failure -> true, "Payment result " + event.id(), send));
    }

    private static CloudEvent event(ReportedPayment report) {
        String value = report.json().put("occurredAt", Instant.now().toString()).encode();
        return new CloudEvent(TOPIC, report.orderId().toString(), report.eventId(), type(report), value);
    }

    private static String type(ReportedPayment report) {
        return switch (report.result().outcome()) {
            case CAPTURED -> "PaymentCaptured";
            case DECLINED -> "PaymentDeclined";
            case REFUNDED -> "RefundCompleted";
            case REFUND_FAILED -> "RefundFailed";
        };
    }

    private static CloudEvent event(PaymentRequest request) {
        String value =
                request.json().put("requestedAt", Instant.now().toString()).encode();
        return new CloudEvent(
                REQUESTS_TOPIC,
                request.orderId().toString(),
                request.refundId().map(id -> "refund:" + id).orElse("payment:" + request.orderId()),
                request.refundId().isPresent() ? "RefundRequested" : "PaymentRequested",
                value);
    }
}
