package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.LeafInsert;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import dev.junban.outbox.Outbox;
import dev.junban.traces.Traces;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The only writer of orders, their lines and their history. */
public final class Orders {
    private static final RowInsert<?, ?, UUID, Order> INSERT = Kinds.ORDER.insert(
            "id, customer_id, reference, status, currency, total_minor, payment_method, account_id, payment_token,"
                    + " payment_status, captured_minor, waits_for, traceparent, created_at, expires_at",
            "v.id, v.customer_id, v.reference, v.status, v.currency, v.total_minor, v.payment_method, v.account_id,"
                    + " v.payment_token, v.payment_status, v.captured_minor, v.waits_for::bigint[], v.traceparent,"
                    + " v.created_at, v.expires_at",
            "id uuid, customer_id text, reference text, status text, currency text, total_minor bigint,"
                    + " payment_method text, account_id bigint, payment_token text, payment_status text,"
                    + " captured_minor bigint, waits_for text, traceparent text, created_at timestamptz,"
                    + " expires_at timestamptz");

    private static final RowUpdate<UUID, Order> UPDATE = Kinds.ORDER.update(
            "status = v.status, payment_status = v.payment_status, payment_id = v.payment_id,"
                    + " action_url = v.action_url,"
                    + " submitted_at = CASE WHEN v.payment_status = 'REQUESTED' THEN NULL"
                    + " ELSE coalesce(t.submitted_at, now()) END,"
                    + " captured_minor = v.captured_minor, refunding_minor = v.refunding_minor,"
                    + " refunded_minor = v.refunded_minor, version = v.version",
            "status text, payment_status text, payment_id text, action_url text, captured_minor bigint, refunding_minor bigint,"
                    + " refunded_minor bigint, version int");

    private static final RowUpdate<UUID, Order> REPORT =
            Kinds.ORDER.update("reported_at = coalesce(t.reported_at, now())", "");

    private static final LeafInsert LINES = LeafInsert.into(
            "order_lines",
            "order_id uuid, line_no int, inventory_id bigint, sku text, quantity bigint, unit_price_minor bigint");

    private static final LeafInsert CHARGES =
            LeafInsert.into("order_charges", "order_id uuid, charge_no int, kind text, amount_minor bigint");

    private static final LeafInsert HISTORY = LeafInsert.into(
            "order_history",
            "order_id uuid, version int, from_status text, to_status text, cause text, done_by text, detail text");

    private static final RowUpdate<UUID, Order> ASK =
            Kinds.ORDER.update("asked_at = now(), asked_times = t.asked_times + 1", "");

    private static final String TRACEPARENT = "SELECT traceparent FROM orders WHERE id = $1";

    private Orders() {}

    /**
     * Writes accepted orders with their lines and charges, and asks for the payment of those that wait for it: all in one
     * go, since they are known whole. Their inventories must be held, and the accounts that they are paid from; those that
     * orders wait for are to be marked so.
     */
    public static Uni<Void> insert(Stage<?> stage, List<NewOrder> orders) {
        Map<UUID, Order> rows = new LinkedHashMap<>();
        orders.forEach(order -> rows.put(order.id(), order.order()));
        return Uni.combine()
                .all()
                .unis(
                        INSERT.runKnown(
                                stage, rows, orders.stream().map(Orders::row).toList()),
                        LINES.run(stage, orders.stream().flatMap(Orders::lines).toList()),
                        CHARGES.run(
                                stage, orders.stream().flatMap(Orders::charges).toList()),
                        HISTORY.run(
                                stage, orders.stream().map(Orders::firstHistory).toList()),
                        Outbox.append(stage, OrderMessages.placed(rows)))
                .discardItems();
    }

    /**
     * Writes what held orders turn into, the last change of each; every change of status also goes into the history
     * and out as an event.
     */
    public static Uni<Void> save(Stage<?> stage, List<OrderChange> changes) {
        List<OrderChange> visible =
                changes.stream().filter(OrderChange::changesStatus).toList();
        return Uni.join()
                .all(
                        UPDATE.run(changes.stream()
                                .collect(Collectors.toMap(
                                        OrderChange::order,
                                        change -> changes(change.next()),
                                        (earlier, later) -> later))),
                        HISTORY.run(stage, visible.stream().map(Orders::history).toList()),
                        Outbox.append(stage, OrderMessages.changed(visible)))
                .andFailFast()
                .replaceWithVoid();
    }

    /** Notes that a webhook has told of the payments. */
    public static Uni<Void> markReported(Collection<Handle<UUID, Order>> orders) {
        return REPORT.run(orders.stream().collect(Collectors.toMap(order -> order, order -> Tuple.tuple())));
    }

    /** The trace in which the order was placed; not looked for where nothing is traced now. */
    public static Uni<Optional<String>> traceparent(Stage<?> stage, UUID orderId) {
        return Traces.areOn()
                ? stage.select(TRACEPARENT, Tuple.of(orderId)).map(Orders::traceparent)
                : Uni.createFrom().item(Optional.empty());
    }

    private static Optional<String> traceparent(RowSet<Row> rows) {
        return rows.size() == 0
                ? Optional.empty()
                : Optional.ofNullable(rows.iterator().next().getString("traceparent"));
    }

    /** Notes that the provider is about to be asked once more what became of the payments. */
    public static Uni<Void> markAsked(Collection<Handle<UUID, Order>> orders) {
        return ASK.run(orders.stream().collect(Collectors.toMap(order -> order, order -> Tuple.tuple())));
    }

    private static Tuple row(NewOrder placed) {
        Order order = placed.order();
        return Tuple.tuple()
                .addValue(placed.id())
                .addValue(order.customerId())
                .addValue(order.reference().orElse(null))
                .addValue(order.status().name())
                .addValue(order.currency())
                .addValue(order.totalMinor())
                .addValue(order.payment().method().name())
                .addValue(order.payment().accountId().orElse(null))
                .addValue(placed.payment().token().map(PaymentToken::value).orElse(null))
                .addValue(order.payment().status().name())
                .addValue(order.payment().capturedMinor())
                .addValue(Backorders.awaited(placed).orElse(null))
                .addValue(Traces.parentOf(placed.id().toString()).orElse(null))
                .addValue(order.createdAt().atOffset(ZoneOffset.UTC))
                .addValue(order.expiresAt().atOffset(ZoneOffset.UTC));
    }

    private static Stream<Tuple> lines(NewOrder order) {
        return order.lines().stream()
                .map(line -> Tuple.of(
                        order.id(),
                        line.lineNo(),
                        line.inventoryId(),
                        line.sku(),
                        line.quantity(),
                        line.unitPriceMinor()));
    }

    private static Stream<Tuple> charges(NewOrder order) {
        return IntStream.range(0, order.charges().size()).mapToObj(i -> {
            NewOrder.Charge charge = order.charges().get(i);
            return Tuple.of(order.id(), i + 1, charge.kind().name(), charge.amountMinor());
        });
    }

    private static Tuple changes(Order order) {
        return Tuple.tuple()
                .addValue(order.status().name())
                .addValue(order.payment().status().name())
                .addValue(order.payment().id().orElse(null))
                .addValue(order.payment().actionUrl().orElse(null))
                .addValue(order.payment().capturedMinor())
                .addValue(order.payment().refundingMinor())
                .addValue(order.payment().refundedMinor())
                .addValue(order.version());
    }

    private static Tuple firstHistory(NewOrder order) {
        return Tuple.tuple()
                .addValue(order.id())
                .addValue(1)
                .addValue(null)
                .addValue(order.status().name())
                .addValue("placed")
                .addValue(order.placedBy())
                .addValue(order.detail().orElse(null));
    }

    private static Tuple history(OrderChange change) {
        return Tuple.tuple()
                .addValue(change.order().id())
                .addValue(change.next().version())
                .addValue(change.previous().status().name())
                .addValue(change.next().status().name())
                .addValue(change.cause())
                .addValue(change.by())
                .addValue(change.detail().orElse(null));
    }
}
