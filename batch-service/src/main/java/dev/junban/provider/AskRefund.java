package dev.junban.provider;

import dev.junban.provider.RefundOutcome.Failed;
import dev.junban.provider.RefundOutcome.NotAsked;
import dev.junban.provider.RefundOutcome.Unknown;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import java.util.Optional;

/**
 * Asks the provider for one refund, always under the refund's id. No transaction may be open. Never fails: what goes
 * wrong is {@link Unknown}.
 */
@Singleton
public class AskRefund {
    private final PaymentProvider provider;
    private final ProviderGuard guard;

    AskRefund(PaymentProvider provider, ProviderGuard guard) {
        this.provider = provider;
        this.guard = guard;
    }

    /** Asks for a refund that was never asked for. */
    public Uni<RefundOutcome> run(Submission.Fresh<GiveBack> fresh) {
        return settled(fresh.ask(), refund(fresh.ask()));
    }

    /** Looks for what became of a refund that may have been asked for, and asks only if the key still holds. */
    public Uni<RefundOutcome> run(Submission.Repeated<GiveBack> repeated) {
        GiveBack giveBack = repeated.ask();
        return settled(giveBack, look(giveBack).chain(found -> found.map(
                        outcome -> Uni.createFrom().item(outcome))
                .orElseGet(() -> repeated.keyIsOver() ? tooLate() : refund(giveBack))));
    }

    /** Of a payment that the provider does not know there are no refunds either. */
    private Uni<Optional<RefundOutcome>> look(GiveBack giveBack) {
        return guard.call(() -> provider.findRefunds(giveBack.paymentId()))
                .map(body -> RefundAnswers.ofSearch(giveBack, body))
                .onFailure(AskRefund::isNotFound)
                .recoverWithItem(Optional::empty);
    }

    private static boolean isNotFound(Throwable failure) {
        return failure instanceof WebApplicationException refusal
                && refusal.getResponse().getStatus() == 404;
    }

    private static Uni<RefundOutcome> tooLate() {
        return Uni.createFrom()
                .item(new Unknown("nothing is there, and asking again under a key as old could refund twice"));
    }

    /** Refused as faulty or impossible is a decision, if it does not turn out that the refund is there. */
    private Uni<RefundOutcome> refund(GiveBack giveBack) {
        return guard.call(() -> provider.refund(giveBack.paymentId(), giveBack.refundId(), giveBack))
                .map(RefundAnswers::ofRefund)
                .onFailure(failure -> failure instanceof WebApplicationException && !ProviderGuard.isTrouble(failure))
                .recoverWithUni(refusal ->
                        look(giveBack).map(found -> found.orElseGet(() -> new Failed(ProviderCalls.reason(refusal)))));
    }

    private static Uni<RefundOutcome> settled(GiveBack giveBack, Uni<RefundOutcome> asked) {
        return ProviderCalls.settled(giveBack.orderId(), asked, NotAsked::new, Unknown::new);
    }
}
