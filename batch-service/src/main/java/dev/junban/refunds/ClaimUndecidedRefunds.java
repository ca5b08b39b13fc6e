package dev.junban.refunds;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Handle;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.provider.GiveBack;
import dev.junban.provider.PaymentsConfig;
import dev.junban.provider.Submission;
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

/**
 * Takes refunds that are undecided, to ask the provider about them: what one instance has taken, no other takes before
 * the pause is over. Orders that somebody else holds are left to the next time.
 */
@Singleton
class ClaimUndecidedRefunds {
    private static final String DUE = """
            SELECT id, coalesce(submitted_at, created_at) <= now() - $3::float8 * interval '1 second' AS key_is_over
            FROM refunds
            WHERE id = ANY ($1::bigint[]) AND (asked_at IS NULL OR asked_at <= now() - $2::float8 * interval '1 second')""";

    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final Duration keyLifetime;

    ClaimUndecidedRefunds(LockedTransactions<Kinds.FromRequest> transactions, PaymentsConfig config) {
        this.transactions = transactions;
        this.keyLifetime = config.keyLifetime();
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

    private Uni<List<Submission.Repeated<GiveBack>>> claim(
            Stage<?> stage, Map<Long, Handle<Long, Refund>> refunds, Map<Long, UUID> orders, Duration pause) {
        Long[] ids = refunds.keySet().toArray(Long[]::new);
        Tuple values = Tuple.of(ids, Seconds.of(pause), Seconds.of(keyLifetime));
        return stage.select(DUE, values).chain(rows -> {
            Map<Long, Boolean> keyIsOver = StreamSupport.stream(rows.spliterator(), false)
                    .collect(Collectors.toMap(row -> row.getLong("id"), row -> row.getBoolean("key_is_over")));
            List<Handle<Long, Refund>> claimed = refunds.values().stream()
                    .filter(refund -> keyIsOver.containsKey(refund.id())
                            && RefundSubmission.whyNot(refund, orders).isEmpty())
                    .toList();
            return Refunds.markAsked(claimed)
                    .replaceWith(claimed.stream()
                            .map(refund ->
                                    RefundSubmission.repeated(refund, Boolean.TRUE.equals(keyIsOver.get(refund.id()))))
                            .toList());
        });
    }
}
