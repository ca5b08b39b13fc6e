package dev.junban.orders;

import dev.junban.rows.ChargeKind;
import dev.junban.rows.NewOrder;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What an order is made of. It never changes, so that it may be read later than the order. */
record OrderContent(List<NewOrder.Line> lines, List<NewOrder.Charge> charges) {
    private static final String LINES = """
            SELECT order_id, line_no, inventory_id, sku, quantity, unit_price_minor FROM order_lines
            WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, line_no""";

    private static final String CHARGES = """
            SELECT order_id, kind, amount_minor FROM order_charges
            WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, charge_no""";

    /** Reads rows, inside or outside of a transaction. */
    @FunctionalInterface
    interface Select {
        Uni<RowSet<Row>> rows(String sql, Tuple values);
    }

    /** The content of each of these orders. */
    static Uni<Map<UUID, OrderContent>> of(Select select, Collection<UUID> orderIds) {
        Tuple ids = Tuple.of(orderIds.toArray(UUID[]::new));
        return Uni.combine()
                .all()
                .unis(select.rows(LINES, ids), select.rows(CHARGES, ids))
                .with((lines, charges) -> {
                    Map<UUID, List<NewOrder.Line>> linesOf = byOrder(lines, OrderContent::line);
                    Map<UUID, List<NewOrder.Charge>> chargesOf = byOrder(charges, OrderContent::charge);
                    return orderIds.stream()
                            .collect(Collectors.toMap(
                                    id -> id,
                                    id -> new OrderContent(
                                            linesOf.getOrDefault(id, List.of()),
                                            chargesOf.getOrDefault(id, List.of()))));
                });
    }

    private static <T> Map<UUID, List<T>> byOrder(RowSet<Row> rows, Function<Row, T> reader) {
        return rows.stream()
                .collect(Collectors.groupingBy(
                        row -> row.getUUID("order_id"), Collectors.mapping(reader, Collectors.toList())));
    }

    private static NewOrder.Line line(Row row) {
        return new NewOrder.Line(
                row.getInteger("line_no"),
                row.getLong("inventory_id"),
                row.getString("sku"),
                row.getLong("quantity"),
                row.getLong("unit_price_minor"));
    }

    private static NewOrder.Charge charge(Row row) {
        return new NewOrder.Charge(ChargeKind.valueOf(row.getString("kind")), row.getLong("amount_minor"));
    }
}
