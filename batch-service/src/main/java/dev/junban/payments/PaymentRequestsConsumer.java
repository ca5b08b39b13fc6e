package dev.junban.payments;

import dev.junban.kafka.RecordBatches;
import dev.junban.payments.PaymentOutcome.Unknown;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;

/**
 * Takes requests for payments to the provider. A request is acknowledged only when its outcome is on its way, so
 * whatever ends the process before, the request comes again and is looked up before it is repeated.
 */
@ApplicationScoped
class PaymentRequestsConsumer {
    private static final Logger LOG = Logger.getLogger(PaymentRequestsConsumer.class);

    private final RecordBatches batches;
    private final SubmitPayments submitPayments;
    private final AskProvider askProvider;
    private final PaymentResults results;
    private final MarkPaymentsUnknown markPaymentsUnknown;

    PaymentRequestsConsumer(
            RecordBatches batches,
            SubmitPayments submitPayments,
            AskProvider askProvider,
            PaymentResults results,
            MarkPaymentsUnknown markPaymentsUnknown) {
        this.batches = batches;
        this.submitPayments = submitPayments;
        this.askProvider = askProvider;
        this.results = results;
        this.markPaymentsUnknown = markPaymentsUnknown;
    }

    @Incoming("payment-requests")
    Uni<Void> consume(ConsumerRecords<byte[], byte[]> records) {
        return batches.handle(records, PaymentRequest::parse, this::pay);
    }

    private Uni<Void> pay(List<PaymentRequest> requests) {
        Set<UUID> orderIds = requests.stream().map(PaymentRequest::orderId).collect(Collectors.toSet());
        return submitPayments.run(orderIds).chain(this::ask).chain(answers -> results.publish(answers)
                .chain(() -> markUnknown(answers)));
    }

    private Uni<List<Answered>> ask(List<Submission> submissions) {
        return Multi.createFrom()
                .iterable(submissions)
                .onItem()
                .transformToMulti(submission -> answer(submission).toMulti())
                .merge(ProviderGuard.CALLS_MAX)
                .collect()
                .asList();
    }

    /** No item for what is dropped. */
    private Uni<Answered> answer(Submission submission) {
        if (submission instanceof Submission.Fresh fresh) {
            return askProvider.run(fresh).map(outcome -> new Answered(fresh.charge(), outcome));
        }
        if (submission instanceof Submission.Repeated repeated) {
            return askProvider.run(repeated).map(outcome -> new Answered(repeated.charge(), outcome));
        }
        if (submission instanceof Submission.Dropped dropped) {
            LOG.infof("The payment request of order %s is dropped: %s", dropped.orderId(), dropped.why());
        }
        return Uni.createFrom().nullItem();
    }

    private Uni<Void> markUnknown(List<Answered> answers) {
        List<UUID> unknown = answers.stream()
                .filter(PaymentRequestsConsumer::isUnknown)
                .map(answer -> answer.charge().orderId())
                .toList();
        return unknown.isEmpty() ? Uni.createFrom().voidItem() : markPaymentsUnknown.run(unknown);
    }

    private static boolean isUnknown(Answered answer) {
        if (answer.outcome() instanceof Unknown unknown) {
            LOG.warnf(
                    "Whether order %s was paid is unknown: %s", answer.charge().orderId(), unknown.reason());
            return true;
        }
        return false;
    }
}
