package dev.junban.refunds;

import dev.junban.provider.Answered;
import dev.junban.provider.AskRefund;
import dev.junban.provider.Asking;
import dev.junban.provider.GiveBack;
import dev.junban.provider.PaymentRequest;
import dev.junban.provider.PaymentResults;
import dev.junban.provider.ProviderReports;
import dev.junban.provider.RefundOutcome;
import dev.junban.provider.RefundOutcome.Failed;
import dev.junban.provider.RefundOutcome.NotAsked;
import dev.junban.provider.RefundOutcome.Unknown;
import dev.junban.telemetry.LogFields;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;

/** Takes requests for refunds to the provider, and what it answers on. */
@Singleton
public class RequestedRefunds {
    private static final Logger LOG = Logger.getLogger(RequestedRefunds.class);

    private final SubmitRefunds submitRefunds;
    private final AskRefund askRefund;
    private final PaymentResults results;
    private final MarkRefundsUnknown markRefundsUnknown;

    RequestedRefunds(
            SubmitRefunds submitRefunds,
            AskRefund askRefund,
            PaymentResults results,
            MarkRefundsUnknown markRefundsUnknown) {
        this.submitRefunds = submitRefunds;
        this.askRefund = askRefund;
        this.results = results;
        this.markRefundsUnknown = markRefundsUnknown;
    }

    /**
     * Completes when each outcome is on its way.
     *
     * @param orders the order of each refund
     */
    public Uni<Void> giveBack(Map<Long, UUID> orders) {
        return submitRefunds
                .run(orders)
                .chain(submissions -> Asking.all(submissions, askRefund::run, askRefund::run))
                .chain(this::passOn);
    }

    private Uni<Void> passOn(List<Answered<GiveBack, RefundOutcome>> answers) {
        return results.publish(answers.stream()
                        .map(answer -> ProviderReports.ofRefund(answer.ask(), answer.outcome()))
                        .flatMap(Optional::stream)
                        .toList())
                .chain(() -> results.requestAgain(notAsked(answers)))
                .chain(() -> markUnknown(answers));
    }

    private static List<PaymentRequest> notAsked(List<Answered<GiveBack, RefundOutcome>> answers) {
        return answers.stream()
                .filter(answer -> answer.outcome() instanceof NotAsked)
                .map(answer -> new PaymentRequest(
                        answer.ask().orderId(), Optional.of(answer.ask().refundId())))
                .toList();
    }

    private Uni<Void> markUnknown(List<Answered<GiveBack, RefundOutcome>> answers) {
        Map<Long, UUID> unknown = answers.stream()
                .filter(RequestedRefunds::isUnknown)
                .map(Answered::ask)
                .collect(Collectors.toMap(GiveBack::refundId, GiveBack::orderId));
        return unknown.isEmpty() ? Uni.createFrom().voidItem() : markRefundsUnknown.run(unknown);
    }

    private static boolean isUnknown(Answered<GiveBack, RefundOutcome> answer) {
        if (answer.outcome() instanceof Failed failed) {
            warn("Refund %d of order %s failed: %s", answer.ask(), failed.reason());
        }
        if (answer.outcome() instanceof Unknown unknown) {
            warn("Whether refund %d of order %s went back is unknown: %s", answer.ask(), unknown.reason());
            return true;
        }
        return false;
    }

    private static void warn(String format, GiveBack refund, String reason) {
        LogFields.about(refund.orderId(), () -> LOG.warnf(format, refund.refundId(), refund.orderId(), reason));
    }
}
