package dev.junban.payments;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Handle;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import dev.junban.rows.Refund;
import dev.junban.rows.Refunds;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Takes refunds that are undecided, to ask the provider about them, as {@link ClaimUndecidedPayments} does. */
@Singleton
class ClaimUndecidedRefunds {
    private static final String DUE = """
            SELECT id FROM refunds
            WHERE id = ANY ($1::bigint[]) AND (asked_at IS NULL OR asked_at <= now() - $2::float8 * interval '1 second')""";

    private final LockedTransactions<Kinds.FromRequest> transactions;

    ClaimUndecidedRefunds(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Those that are undecided and were not asked about within {@code pause}; {@code orders} names the order of each. */
    Uni<List<Submission.Repeated<GiveBack>>> run(Map<Long, UUID> orders, Duration pause) {
        return transactions.run("claim-undecided-refunds", stage -> Kinds.ORDER
                .lockUnlessBusy(stage, orders.values())
                .chain(held ->
                        Kinds.REFUND.lock(held.then(), of(orders, held.rows().keySet())))
                .chain(refunds -> claim(refunds.then(), refunds.rows(), orders, pause)));
    }

    private static List<Long> of(Map<Long, UUID> orders, Set<UUID> held) {
        return orders.entrySet().stream()
                .filter(refund -> held.contains(refund.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Uni<List<Submission.Repeated<GiveBack>>> claim(
            Stage<?> stage, Map<Long, Handle<Long, Refund>> refunds, Map<Long, UUID> orders, Duration pause) {
        Long[] ids = refunds.keySet().toArray(Long[]::new);
        return stage.select(DUE, Tuple.of(ids, Seconds.of(pause))).chain(rows -> {
            Set<Long> due = StreamSupport.stream(rows.spliterator(), false)
                    .map(row -> row.getLong("id"))
                    .collect(Collectors.toSet());
            List<Handle<Long, Refund>> claimed = refunds.values().stream()
                    .filter(refund -> due.contains(refund.id())
                            && RefundSubmission.whyNot(refund, orders).isEmpty())
                    .toList();
            return Refunds.markAsked(claimed)
                    .replaceWith(claimed.stream()
                            .map(refund -> RefundSubmission.repeated(
                                    refund,
                                    refund.row()
                                            .submittedAt()
                                            .orElse(refund.row().createdAt())))
                            .toList());
        });
    }
}
