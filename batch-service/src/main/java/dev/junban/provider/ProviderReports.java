package dev.junban.provider;

import dev.junban.provider.PaymentOutcome.Cancelled;
import dev.junban.provider.PaymentOutcome.Captured;
import dev.junban.provider.PaymentOutcome.Declined;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import java.util.Optional;

/**
 * What the provider answered, in the form in which a webhook tells it. The id of an event is made of what was decided:
 * the same decision, however often it is met, is one event.
 */
public final class ProviderReports {
    private ProviderReports() {}

    /** Empty for what is not decided. */
    public static Optional<ReportedPayment> ofPayment(Charge charge, PaymentOutcome outcome) {
        if (outcome instanceof Captured captured) {
            return Optional.of(report(
                    charge,
                    new PaymentResult(
                            Outcome.CAPTURED, captured.paymentId(), captured.amountMinor(), captured.currency())));
        }
        if (outcome instanceof Declined declined) {
            return Optional.of(declined(charge, declined.paymentId()));
        }
        return outcome instanceof Cancelled cancelled
                ? Optional.of(declined(charge, cancelled.paymentId()))
                : Optional.empty();
    }

    private static ReportedPayment declined(Charge charge, String paymentId) {
        return report(charge, new PaymentResult(Outcome.DECLINED, paymentId, charge.amountMinor(), charge.currency()));
    }

    private static ReportedPayment report(Charge charge, PaymentResult result) {
        return new ReportedPayment("provider:" + result.paymentId() + ":" + result.outcome(), charge.orderId(), result);
    }

    /** Empty for what is not decided. */
    public static Optional<ReportedPayment> ofRefund(GiveBack giveBack, RefundOutcome outcome) {
        if (outcome instanceof RefundOutcome.Completed) {
            return Optional.of(report(giveBack, Outcome.REFUNDED));
        }
        return outcome instanceof RefundOutcome.Failed
                ? Optional.of(report(giveBack, Outcome.REFUND_FAILED))
                : Optional.empty();
    }

    private static ReportedPayment report(GiveBack giveBack, Outcome outcome) {
        String refundId = Long.toString(giveBack.refundId());
        return new ReportedPayment(
                "provider:refund:" + refundId + ":" + outcome,
                giveBack.orderId(),
                new PaymentResult(
                        outcome,
                        giveBack.paymentId(),
                        giveBack.amountMinor(),
                        giveBack.currency(),
                        Optional.of(refundId)));
    }
}
