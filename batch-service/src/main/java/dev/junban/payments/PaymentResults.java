package dev.junban.payments;

import dev.junban.kafka.CloudEvent;
import dev.junban.kafka.Patience;
import dev.junban.locking.ExternalCalls;
import dev.junban.payments.PaymentOutcome.Captured;
import dev.junban.payments.PaymentOutcome.Declined;
import dev.junban.payments.PaymentOutcome.NotAsked;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.vertx.core.json.JsonObject;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/**
 * Passes on what the provider has decided at once, in the form in which a webhook passes it on later. A request that it
 * was not asked for goes back to the end of the line: the record itself may not wait until the provider is back.
 */
@Singleton
class PaymentResults {
    private static final String TOPIC = "junban.payment-results";
    private static final String REQUESTS_TOPIC = "junban.payment-requests";

    private final MutinyEmitter<String> emitter;

    PaymentResults(
            @Channel("payment-results-out") @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER)
                    MutinyEmitter<String> emitter) {
        this.emitter = emitter;
    }

    /** Completes once the broker has all of them; what is not decided is left out. */
    Uni<Void> publish(Collection<Answered> answers) {
        List<Uni<Void>> sends = answers.stream()
                .flatMap(answer -> event(answer).stream())
                .map(this::send)
                .toList();
        return sends.isEmpty()
                ? Uni.createFrom().voidItem()
                : Uni.join().all(sends).andFailFast().replaceWithVoid();
    }

    private Uni<Void> send(CloudEvent event) {
        Uni<Void> send = Uni.createFrom().deferred(() -> emitter.sendMessage(event.toMessage()));
        return ExternalCalls.guard("Kafka", Patience.retryWhile(failure -> true, "Payment result " + event.id(), send));
    }

    private static Optional<CloudEvent> event(Answered answer) {
        if (answer.outcome() instanceof Captured captured) {
            return Optional.of(event(answer.charge(), captured.paymentId(), "CAPTURED", "PaymentCaptured", captured));
        }
        if (answer.outcome() instanceof Declined declined) {
            Charge charge = answer.charge();
            Captured asked = new Captured(declined.paymentId(), charge.amountMinor(), charge.currency());
            return Optional.of(event(charge, declined.paymentId(), "DECLINED", "PaymentDeclined", asked));
        }
        if (answer.outcome() instanceof NotAsked) {
            return Optional.of(requestAgain(answer.charge()));
        }
        return Optional.empty();
    }

    private static CloudEvent requestAgain(Charge charge) {
        String orderId = charge.orderId().toString();
        JsonObject value = new JsonObject()
                .put("kind", "PAYMENT")
                .put("orderId", orderId)
                .put("amountMinor", charge.amountMinor())
                .put("currency", charge.currency())
                .put("requestedAt", Instant.now().toString());
        return new CloudEvent(REQUESTS_TOPIC, orderId, "payment:" + orderId, "PaymentRequested", value.encode());
    }

    /** The id is made of what was decided: the same decision, however often it is met, is one event. */
    private static CloudEvent event(Charge charge, String paymentId, String outcome, String type, Captured money) {
        String eventId = "provider:" + paymentId + ":" + outcome;
        String orderId = charge.orderId().toString();
        JsonObject value = new JsonObject()
                .put("eventId", eventId)
                .put("orderId", orderId)
                .put("paymentId", paymentId)
                .put("outcome", outcome)
                .put("amountMinor", money.amountMinor())
                .put("currency", money.currency())
                .put("occurredAt", Instant.now().toString());
        return new CloudEvent(TOPIC, orderId, eventId, type, value.encode());
    }
}
