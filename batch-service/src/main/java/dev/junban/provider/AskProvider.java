package dev.junban.provider;

import dev.junban.provider.PaymentOutcome.NotAsked;
import dev.junban.provider.PaymentOutcome.NotFound;
import dev.junban.provider.PaymentOutcome.Unknown;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Set;
import java.util.UUID;

/**
 * Asks the provider for one payment, always under the order's id. No transaction may be open. Never fails: what goes
 * wrong is {@link Unknown}.
 */
@Singleton
public class AskProvider {
    private final PaymentProvider provider;
    private final ProviderGuard guard;

    AskProvider(PaymentProvider provider, ProviderGuard guard) {
        this.provider = provider;
        this.guard = guard;
    }

    /** Asks for a payment that was never asked for. */
    public Uni<PaymentOutcome> run(Submission.Fresh<Charge> fresh) {
        return settled(fresh.ask().orderId(), pay(fresh.ask()));
    }

    /**
     * Looks for what became of a payment that may have been asked for, and asks only if there is none; under a key that
     * the provider may have forgotten it does not ask, since that could charge twice.
     */
    public Uni<PaymentOutcome> run(Submission.Repeated<Charge> repeated) {
        Charge charge = repeated.ask();
        return settled(charge.orderId(), look(charge, Set.of()).chain(found -> {
            if (!(found instanceof NotFound)) {
                return Uni.createFrom().item(found);
            }
            return repeated.keyIsOver() ? tooLate() : pay(charge);
        }));
    }

    /**
     * Looks for what became of a payment, and leaves it at that.
     *
     * @param beside payments that are known not to be the order's
     */
    public Uni<PaymentOutcome> find(Charge charge, Set<String> beside) {
        return settled(charge.orderId(), look(charge, beside));
    }

    /** Cancels a payment that is pending. */
    public Uni<PaymentOutcome> cancel(UUID orderId, String paymentId) {
        return settled(
                orderId,
                guard.call(() -> provider.cancel(paymentId))
                        .map(body -> ProviderAnswers.ofCancellation(orderId, paymentId, body)));
    }

    private Uni<PaymentOutcome> look(Charge charge, Set<String> beside) {
        return guard.call(() -> provider.find(charge.orderId()))
                .map(body -> ProviderAnswers.ofSearch(charge, beside, body).orElseGet(NotFound::new));
    }

    private static Uni<PaymentOutcome> tooLate() {
        return Uni.createFrom()
                .item(new Unknown("nothing is there, and asking again under a key as old could charge twice"));
    }

    private Uni<PaymentOutcome> pay(Charge charge) {
        return guard.call(() -> provider.pay(charge.orderId(), charge))
                .map(body -> ProviderAnswers.ofPayment(charge, body));
    }

    private static Uni<PaymentOutcome> settled(UUID orderId, Uni<PaymentOutcome> asked) {
        return ProviderCalls.settled(orderId, asked, NotAsked::new, Unknown::new);
    }
}
