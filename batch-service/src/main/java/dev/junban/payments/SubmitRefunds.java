package dev.junban.payments;

import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.rows.Refund;
import dev.junban.rows.Refunds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Notes which refunds are about to be asked for, so that whoever meets such a request again looks first. Their orders
 * are held meanwhile, as always when a refund is written.
 */
@Singleton
class SubmitRefunds {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    SubmitRefunds(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
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
                .call(refunds -> Refunds.submit(refunds.rows().values().stream()
                        .filter(refund ->
                                RefundSubmission.whyNot(refund, orders).isEmpty())
                        .toList()))
                .map(refunds -> submissions(refunds, orders)));
    }

    private static List<Submission<GiveBack>> submissions(Locked<?, Long, Refund> refunds, Map<Long, UUID> orders) {
        List<Submission<GiveBack>> submissions = new ArrayList<>();
        refunds.rows()
                .values()
                .forEach(refund -> submissions.add(RefundSubmission.whyNot(refund, orders)
                        .<Submission<GiveBack>>map(why -> new Submission.Dropped<>("refund " + refund.id(), why))
                        .orElseGet(() -> RefundSubmission.of(refund))));
        refunds.missing()
                .forEach(id -> submissions.add(new Submission.Dropped<>("refund " + id, "there is no such refund")));
        return submissions;
    }
}
