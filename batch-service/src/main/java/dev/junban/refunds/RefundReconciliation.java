package dev.junban.refunds;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.Portions;
import dev.junban.provider.AskRefund;
import dev.junban.provider.GiveBack;
import dev.junban.provider.ProviderReports;
import dev.junban.provider.RefundOutcome;
import dev.junban.provider.RefundOutcome.Unknown;
import dev.junban.provider.Submission;
import dev.junban.settlement.SettlePayments;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jboss.logging.Logger;

/** Finds out what became of refunds by asking the provider, and applies what it says. */
@Singleton
public class RefundReconciliation {
    private static final Logger LOG = Logger.getLogger(RefundReconciliation.class);

    private final RefundQueries queries;
    private final ClaimUndecidedRefunds claimUndecidedRefunds;
    private final AskRefund askRefund;
    private final SettlePayments settlePayments;
    private final MarkRefundsUnknown markRefundsUnknown;

    RefundReconciliation(
            RefundQueries queries,
            ClaimUndecidedRefunds claimUndecidedRefunds,
            AskRefund askRefund,
            SettlePayments settlePayments,
            MarkRefundsUnknown markRefundsUnknown) {
        this.queries = queries;
        this.claimUndecidedRefunds = claimUndecidedRefunds;
        this.askRefund = askRefund;
        this.settlePayments = settlePayments;
        this.markRefundsUnknown = markRefundsUnknown;
    }

    /**
     * Asks about those that are undecided, and were not asked about within {@code pause}.
     *
     * @param orders the order of each refund
     */
    Uni<JobResult> reconcile(Map<Long, UUID> orders, Duration pause) {
        return orders.isEmpty()
                ? Uni.createFrom().item(JobResult.IDLE)
                : claimUndecidedRefunds
                        .run(orders, pause)
                        .chain(claimed -> Portions.several(claimed, this::reconcile, "refunds asked about"));
    }

    /** Asks about all that are undecided of an order, however lately they were asked about. */
    public Uni<JobResult> reconcileNow(UUID orderId) {
        return queries.openOf(orderId).chain(open -> reconcile(open, Duration.ZERO));
    }

    private Uni<Void> reconcile(Submission.Repeated<GiveBack> refund) {
        return askRefund.run(refund).chain(outcome -> apply(refund.ask(), outcome));
    }

    private Uni<Void> apply(GiveBack giveBack, RefundOutcome outcome) {
        if (outcome instanceof Unknown unknown) {
            LOG.infof("Whether refund %d went back is still unknown: %s", giveBack.refundId(), unknown.reason());
            return markRefundsUnknown.run(Map.of(giveBack.refundId(), giveBack.orderId()));
        }
        return ProviderReports.ofRefund(giveBack, outcome)
                .map(report -> settlePayments.run(List.of(report)))
                .orElseGet(() -> Uni.createFrom().voidItem());
    }
}
