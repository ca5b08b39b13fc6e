package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.LeafInsert;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import dev.junban.outbox.Outbox;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The only writer of refunds. */
public final class Refunds {
    private static final RowInsert<?, ?, Long, Refund> INSERT = Kinds.REFUND.insert(
            "order_id uuid, anomaly_id bigint, payment_id text, origin text, status text, amount_minor bigint,"
                    + " currency text, reason text, provider_refund_id text");

    private static final RowUpdate<Long, Refund> UPDATE = Kinds.REFUND.update(
            "status = v.status, provider_refund_id = v.provider_refund_id", "status text, provider_refund_id text");

    private static final LeafInsert RETURNS =
            LeafInsert.into("refund_returns", "refund_id bigint, order_id uuid, line_no int, quantity bigint");

    private Refunds() {}

    /**
     * Writes new refunds, whose orders must be held, and asks the provider for those that are requested from a card.
     *
     * @return the new refunds by id
     */
    public static Uni<Map<Long, Handle<Long, Refund>>> insert(Stage<?> stage, List<NewRefund> refunds) {
        return INSERT.run(stage, refunds.stream().map(NewRefund::row).toList())
                .call(handles -> Outbox.append(stage, OrderMessages.refundsRequested(handles.values())));
    }

    /** Writes which units came back with a new refund. */
    public static Uni<Void> insertReturns(Stage<?> stage, Handle<Long, Refund> refund, List<ReturnedUnits> units) {
        return RETURNS.run(
                stage,
                units.stream()
                        .map(line -> Tuple.of(refund.id(), refund.row().orderId(), line.lineNo(), line.quantity()))
                        .toList());
    }

    /** Writes what held refunds turn into. */
    public static Uni<Void> save(Map<Handle<Long, Refund>, Refund> changes) {
        return UPDATE.run(changes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        change -> Tuple.of(
                                change.getValue().status().name(),
                                change.getValue().providerRefundId().orElse(null)))));
    }
}
