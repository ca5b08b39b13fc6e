package dev.junban.payments;

import dev.junban.provider.Answered;
import dev.junban.provider.AskProvider;
import dev.junban.provider.Asking;
import dev.junban.provider.Charge;
import dev.junban.provider.PaymentOutcome;
import dev.junban.provider.PaymentOutcome.NotAsked;
import dev.junban.provider.PaymentOutcome.Pending;
import dev.junban.provider.PaymentOutcome.Unknown;
import dev.junban.provider.PaymentRequest;
import dev.junban.provider.PaymentResults;
import dev.junban.provider.ProviderReports;
import dev.junban.telemetry.LogFields;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Takes requests for payments to the provider, and what it answers on. */
@Singleton
class RequestedPayments {
    private static final Logger LOG = Logger.getLogger(RequestedPayments.class);

    private final SubmitPayments submitPayments;
    private final AskProvider askProvider;
    private final PaymentResults results;
    private final MarkPaymentsUnknown markPaymentsUnknown;
    private final RecordPendingPayments recordPendingPayments;

    RequestedPayments(
            SubmitPayments submitPayments,
            AskProvider askProvider,
            PaymentResults results,
            MarkPaymentsUnknown markPaymentsUnknown,
            RecordPendingPayments recordPendingPayments) {
        this.submitPayments = submitPayments;
        this.askProvider = askProvider;
        this.results = results;
        this.markPaymentsUnknown = markPaymentsUnknown;
        this.recordPendingPayments = recordPendingPayments;
    }

    /** Completes when each outcome is on its way. */
    Uni<Void> pay(Collection<UUID> orderIds) {
        return submitPayments
                .run(orderIds)
                .chain(submissions -> Asking.all(submissions, askProvider::run, askProvider::run))
                .chain(this::passOn);
    }

    private Uni<Void> passOn(List<Answered<Charge, PaymentOutcome>> answers) {
        return results.publish(answers.stream()
                        .map(answer -> ProviderReports.ofPayment(answer.ask(), answer.outcome()))
                        .flatMap(Optional::stream)
                        .toList())
                .chain(() -> results.requestAgain(notAsked(answers)))
                .chain(() -> markUnknown(answers))
                .chain(() -> remember(answers));
    }

    private static List<PaymentRequest> notAsked(List<Answered<Charge, PaymentOutcome>> answers) {
        return answers.stream()
                .filter(answer -> answer.outcome() instanceof NotAsked)
                .map(answer -> new PaymentRequest(answer.ask().orderId(), Optional.empty()))
                .toList();
    }

    private Uni<Void> markUnknown(List<Answered<Charge, PaymentOutcome>> answers) {
        List<UUID> unknown = answers.stream()
                .filter(RequestedPayments::isUnknown)
                .map(answer -> answer.ask().orderId())
                .toList();
        return unknown.isEmpty() ? Uni.createFrom().voidItem() : markPaymentsUnknown.run(unknown);
    }

    private static boolean isUnknown(Answered<Charge, PaymentOutcome> answer) {
        if (answer.outcome() instanceof Unknown unknown) {
            UUID orderId = answer.ask().orderId();
            LogFields.about(
                    orderId, () -> LOG.warnf("Whether order %s was paid is unknown: %s", orderId, unknown.reason()));
            return true;
        }
        return false;
    }

    private Uni<Void> remember(List<Answered<Charge, PaymentOutcome>> answers) {
        Map<UUID, Pending> pending = new HashMap<>();
        for (Answered<Charge, PaymentOutcome> answer : answers) {
            if (answer.outcome() instanceof Pending waits) {
                pending.put(answer.ask().orderId(), waits);
            }
        }
        return pending.isEmpty() ? Uni.createFrom().voidItem() : recordPendingPayments.run(pending);
    }
}
