package dev.junban.refunds;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.provider.GiveBack;
import dev.junban.provider.PaymentsConfig;
import dev.junban.provider.Submission;
import dev.junban.rows.Kinds;
import dev.junban.rows.Refund;
import dev.junban.rows.Refunds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Notes which refunds are about to be asked for, so that whoever meets such a request again looks first. Their orders
 * are held meanwhile, as always when a refund is written.
 */
@Singleton
class SubmitRefunds {
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final Duration keyLifetime;

    SubmitRefunds(LockedTransactions<Kinds.FromRequest> transactions, PaymentsConfig config) {
        this.transactions = transactions;
        this.keyLifetime = config.keyLifetime();
    }

    /**
     * One submission for each refund, however often it is named.
     *
     * @param orders the order of each refund
     */
    Uni<List<Submission<GiveBack>>> run(Map<Long, UUID> orders) {
        return transactions.run("submit-refunds", stage -> Kinds.ORDER
                .lock(stage, orders.values())
                .chain(held -> Kinds.REFUND.lock(held.then(), orders.keySet()))
                .chain(refunds -> submit(refunds, orders)));
    }

    private Uni<List<Submission<GiveBack>>> submit(Locked<?, Long, Refund> refunds, Map<Long, UUID> orders) {
        List<Long> repeated = refunds.rows().values().stream()
                .filter(refund -> refund.row().submittedAt().isPresent())
                .map(Handle::id)
                .toList();
        return RefundKeys.over(refunds.then(), repeated, keyLifetime)
                .call(() -> Refunds.submit(refunds.rows().values().stream()
                        .filter(refund ->
                                RefundSubmission.whyNot(refund, orders).isEmpty())
                        .toList()))
                .map(over -> submissions(refunds, orders, over));
    }

    private static List<Submission<GiveBack>> submissions(
            Locked<?, Long, Refund> refunds, Map<Long, UUID> orders, Set<Long> over) {
        List<Submission<GiveBack>> submissions = new ArrayList<>();
        refunds.rows()
                .values()
                .forEach(refund -> submissions.add(RefundSubmission.whyNot(refund, orders)
                        .<Submission<GiveBack>>map(why -> new Submission.Dropped<>("refund " + refund.id(), why))
                        .orElseGet(() -> RefundSubmission.of(refund, over.contains(refund.id())))));
        refunds.missing()
                .forEach(id -> submissions.add(new Submission.Dropped<>("refund " + id, "there is no such refund")));
        return submissions;
    }
}
