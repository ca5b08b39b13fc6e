package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Optional;

/** How an order is read from its row and written to it. */
final class OrderRow {
    static final String COLUMNS =
            "customer_id, status, payment_status, payment_id, currency, total_minor, captured_minor, refunded_minor,"
                    + " created_at, expires_at, version";

    private OrderRow() {}

    static Order read(Row row) {
        return new Order(
                row.getString("customer_id"),
                OrderStatus.valueOf(row.getString("status")),
                PaymentStatus.valueOf(row.getString("payment_status")),
                Optional.ofNullable(row.getString("payment_id")),
                row.getString("currency"),
                row.getLong("total_minor"),
                row.getLong("captured_minor"),
                row.getLong("refunded_minor"),
                row.getOffsetDateTime("created_at").toInstant(),
                row.getOffsetDateTime("expires_at").toInstant(),
                row.getInteger("version"));
    }

    /** The values of {@link Orders}' update, in its order. */
    static Tuple changes(Order order) {
        return Tuple.tuple()
                .addValue(order.status().name())
                .addValue(order.payment().name())
                .addValue(order.paymentId().orElse(null))
                .addValue(order.capturedMinor())
                .addValue(order.version());
    }
}
