package dev.junban.payments;

import dev.junban.jobs.Portions;
import dev.junban.provider.AskProvider;
import dev.junban.provider.PaymentOutcome.Cancelled;
import dev.junban.provider.PaymentOutcome.NotFound;
import dev.junban.provider.PaymentOutcome.Pending;
import dev.junban.provider.ProviderReports;
import dev.junban.settlement.SettlePayments;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Makes sure that the provider takes no money any more for orders that are to be given up. */
@Singleton
public class PaymentRelease {
    private final ClaimUndecidedPayments claimUndecidedPayments;
    private final AskProvider askProvider;
    private final SettlePayments settlePayments;

    PaymentRelease(
            ClaimUndecidedPayments claimUndecidedPayments, AskProvider askProvider, SettlePayments settlePayments) {
        this.claimUndecidedPayments = claimUndecidedPayments;
        this.askProvider = askProvider;
        this.settlePayments = settlePayments;
    }

    /**
     * Looks for the payments of the orders, and cancels those that are pending; what is decided is settled.
     *
     * @param pause how long ago the provider must have been asked about an order
     * @return the orders that may be given up, with the id of the payment if there was one to cancel
     */
    public Uni<Map<UUID, Optional<String>>> release(Collection<UUID> orderIds, Duration pause) {
        if (orderIds.isEmpty()) {
            return Uni.createFrom().item(Map.of());
        }
        Map<UUID, Optional<String>> released = new ConcurrentHashMap<>();
        return claimUndecidedPayments
                .run(orderIds, pause)
                .chain(claimed -> Portions.several(claimed, payment -> release(payment, released), "payments"))
                .replaceWith(released);
    }

    private Uni<Void> release(Undecided payment, Map<UUID, Optional<String>> released) {
        UUID orderId = payment.charge().orderId();
        return askProvider
                .find(payment.charge(), payment.beside())
                .chain(found -> found instanceof Pending pending
                        ? askProvider.cancel(orderId, pending.paymentId())
                        : Uni.createFrom().item(found))
                .chain(outcome -> {
                    if (outcome instanceof Cancelled cancelled) {
                        released.put(orderId, Optional.of(cancelled.paymentId()));
                        return Uni.createFrom().voidItem();
                    }
                    if (outcome instanceof NotFound) {
                        released.put(orderId, Optional.empty());
                        return Uni.createFrom().voidItem();
                    }
                    return ProviderReports.ofPayment(payment.charge(), outcome)
                            .map(report -> settlePayments.run(List.of(report)))
                            .orElseGet(() -> Uni.createFrom().voidItem());
                });
    }
}
