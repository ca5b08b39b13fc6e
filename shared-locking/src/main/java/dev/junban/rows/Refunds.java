package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.LeafInsert;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import dev.junban.outbox.Outbox;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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

    private static final RowUpdate<Long, Refund> SUBMIT =
            Kinds.REFUND.update("submitted_at = coalesce(t.submitted_at, now())", "");

    private static final RowUpdate<Long, Refund> ASK = Kinds.REFUND.update(
            "submitted_at = coalesce(t.submitted_at, now()), asked_at = now(), asked_times = t.asked_times + 1", "");

    private static final String OF_ORDERS =
            "SELECT id, " + Refund.COLUMNS + " FROM refunds WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, id";

    private Refunds() {}

    /** Those of the orders, by id. While the orders are held they stay as they are read. */
    public static Uni<Map<Long, Refund>> ofOrders(Stage<?> stage, Collection<UUID> orderIds) {
        return stage.select(OF_ORDERS, Tuple.of(orderIds.toArray(UUID[]::new))).map(rows -> {
            Map<Long, Refund> refunds = new LinkedHashMap<>();
            for (Row row : rows) {
                refunds.put(row.getLong("id"), Refund.of(row));
            }
            return refunds;
        });
    }

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

    /** Notes that the provider is about to be asked for the refunds. */
    public static Uni<Void> submit(Collection<Handle<Long, Refund>> refunds) {
        return SUBMIT.run(refunds.stream().collect(Collectors.toMap(refund -> refund, refund -> Tuple.tuple())));
    }

    /** Notes that the provider is about to be asked once more what became of the refunds. */
    public static Uni<Void> markAsked(Collection<Handle<Long, Refund>> refunds) {
        return ASK.run(refunds.stream().collect(Collectors.toMap(refund -> refund, refund -> Tuple.tuple())));
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
