package dev.junban.payments;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.Portions;
import dev.junban.provider.AskProvider;
import dev.junban.provider.PaymentOutcome;
import dev.junban.provider.PaymentOutcome.NotFound;
import dev.junban.provider.PaymentOutcome.Pending;
import dev.junban.provider.PaymentOutcome.Unknown;
import dev.junban.provider.ProviderReports;
import dev.junban.provider.Submission;
import dev.junban.rows.Inquiry;
import dev.junban.settlement.SettlePayments;
import dev.junban.telemetry.LogFields;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;

/**
 * Finds out what became of payments by asking the provider, and applies what it says. While an order still waits, a
 * payment that is not there is asked for once more, within the life of its key; otherwise it is only looked for, and
 * one that is pending is cancelled.
 */
@Singleton
class PaymentReconciliation {
    private static final Logger LOG = Logger.getLogger(PaymentReconciliation.class);

    private final ClaimUndecidedPayments claimUndecidedPayments;
    private final AskProvider askProvider;
    private final SettlePayments settlePayments;
    private final RecordPendingPayments recordPendingPayments;
    private final CloseUnchargedPayment closeUnchargedPayment;
    private final MarkPaymentsUnknown markPaymentsUnknown;

    PaymentReconciliation(
            ClaimUndecidedPayments claimUndecidedPayments,
            AskProvider askProvider,
            SettlePayments settlePayments,
            RecordPendingPayments recordPendingPayments,
            CloseUnchargedPayment closeUnchargedPayment,
            MarkPaymentsUnknown markPaymentsUnknown) {
        this.claimUndecidedPayments = claimUndecidedPayments;
        this.askProvider = askProvider;
        this.settlePayments = settlePayments;
        this.recordPendingPayments = recordPendingPayments;
        this.closeUnchargedPayment = closeUnchargedPayment;
        this.markPaymentsUnknown = markPaymentsUnknown;
    }

    /** Asks about those of the orders that are undecided, and were not asked about within {@code pause}. */
    Uni<JobResult> reconcile(Collection<UUID> orderIds, Duration pause) {
        return orderIds.isEmpty()
                ? Uni.createFrom().item(JobResult.IDLE)
                : claimUndecidedPayments
                        .run(orderIds, pause)
                        .chain(claimed -> Portions.several(claimed, this::reconcile, "payments asked about"));
    }

    private Uni<Void> reconcile(Undecided payment) {
        return ask(payment).chain(outcome -> apply(payment, outcome));
    }

    private Uni<PaymentOutcome> ask(Undecided payment) {
        if (payment.inquiry() == Inquiry.ASK_AGAIN) {
            boolean keyIsOver = false;
            return askProvider.run(new Submission.Repeated<>(payment.charge(), keyIsOver));
        }
        Uni<PaymentOutcome> found = askProvider.find(payment.charge(), payment.beside());
        return payment.inquiry().cancels() ? found.chain(outcome -> cancelled(payment, outcome)) : found;
    }

    /** Nobody waits for it any more. */
    private Uni<PaymentOutcome> cancelled(Undecided payment, PaymentOutcome outcome) {
        return outcome instanceof Pending pending
                ? askProvider.cancel(payment.charge().orderId(), pending.paymentId())
                : Uni.createFrom().item(outcome);
    }

    private Uni<Void> apply(Undecided payment, PaymentOutcome outcome) {
        UUID orderId = payment.charge().orderId();
        if (outcome instanceof Pending pending) {
            return recordPendingPayments.run(Map.of(orderId, pending));
        }
        if (outcome instanceof NotFound && payment.inquiry() == Inquiry.CANCEL_OR_CLOSE) {
            return closeUnchargedPayment.run(orderId);
        }
        if (outcome instanceof Unknown unknown) {
            LogFields.about(
                    orderId,
                    () -> LOG.infof("Whether order %s was paid is still unknown: %s", orderId, unknown.reason()));
            return markPaymentsUnknown.run(List.of(orderId));
        }
        return ProviderReports.ofPayment(payment.charge(), outcome)
                .map(report -> settlePayments.run(List.of(report)))
                .orElseGet(() -> Uni.createFrom().voidItem());
    }
}
