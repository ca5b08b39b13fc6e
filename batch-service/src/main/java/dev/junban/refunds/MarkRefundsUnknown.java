package dev.junban.refunds;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.rows.RefundStatus;
import dev.junban.rows.Refunds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** Records that nobody but the provider can tell what became of refunds. */
@Singleton
class MarkRefundsUnknown {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    MarkRefundsUnknown(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Those that were decided meanwhile stay decided. {@code orders} names the order of each. */
    Uni<Void> run(Map<Long, UUID> orders) {
        return transactions.run("mark-refunds-unknown", stage -> Kinds.ORDER
                .lock(stage, orders.values())
                .chain(held -> Kinds.REFUND.lock(held.then(), orders.keySet()))
                .chain(refunds -> Refunds.save(refunds.rows().values().stream()
                        .filter(refund -> refund.row().status() == RefundStatus.REQUESTED
                                && refund.row().orderId().equals(orders.get(refund.id())))
                        .collect(Collectors.toMap(
                                refund -> refund, refund -> refund.row().unknown())))));
    }
}
