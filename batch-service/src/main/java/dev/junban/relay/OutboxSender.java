package dev.junban.relay;

import dev.junban.kafka.CloudEvent;
import dev.junban.locking.ExternalCalls;
import dev.junban.outbox.OutboxMessage;
import dev.junban.traces.TraceParent;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import io.smallrye.reactive.messaging.MutinyEmitter;
import io.smallrye.reactive.messaging.kafka.KafkaClientService;
import jakarta.inject.Singleton;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;
import org.eclipse.microprofile.reactive.messaging.Channel;
import org.eclipse.microprofile.reactive.messaging.OnOverflow;

/** Hands outbox messages to Kafka, each acknowledged by all in-sync replicas. */
@Singleton
class OutboxSender {
    private static final String CHANNEL = "outbox";
    private static final String ANY_TOPIC = "junban.order-events";

    private final MutinyEmitter<String> emitter;
    private final KafkaClientService clients;

    /** The relay has at most one batch in flight, so no other bound is needed. */
    OutboxSender(
            @Channel(CHANNEL) @OnOverflow(OnOverflow.Strategy.UNBOUNDED_BUFFER) MutinyEmitter<String> emitter,
            KafkaClientService clients) {
        this.emitter = emitter;
        this.clients = clients;
    }

    Uni<Void> send(OutboxMessage message) {
        CloudEvent event =
                new CloudEvent(message.topic(), message.key(), message.eventId(), message.type(), message.payload());
        Context trace = message.traceparent().map(TraceParent::read).orElseGet(Context::root);
        return ExternalCalls.guard(
                "Kafka", Uni.createFrom().deferred(() -> emitter.sendMessage(event.toMessage(trace))));
    }

    /**
     * Completes if the brokers answer. A producer that knows no broker yet blocks for each single message, so that a
     * batch would outlast its lease: it is asked once before.
     */
    Uni<Void> reach() {
        Function<Producer<String, String>, Integer> ask =
                producer -> producer.partitionsFor(ANY_TOPIC).size();
        return clients.<String, String>getProducer(CHANNEL)
                .runOnSendingThread(ask)
                .replaceWithVoid();
    }
}
