package dev.junban.console;

import dev.junban.beans.PoolReads;
import dev.junban.locking.Reads;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Reads one order with all that has happened to it. */
@Singleton
class OrderDossierQueries {
    private static final String ORDER = """
            SELECT id, status, payment_status, payment_id, total_minor, captured_minor, refunded_minor, currency, created_at,
              expires_at
            FROM orders WHERE id = $1""";

    private static final String HISTORY = """
            SELECT at, from_status, to_status, cause, done_by, detail FROM order_history WHERE order_id = $1
            ORDER BY version LIMIT 500""";

    private static final String REFUNDS = """
            SELECT id, status, origin, amount_minor, reason, created_at FROM refunds WHERE order_id = $1
            ORDER BY id LIMIT 200""";

    private final Reads reads;

    OrderDossierQueries(PoolReads pools) {
        this.reads = pools.of(ConsolePool.NAME);
    }

    Uni<Optional<OrderDossier>> find(UUID id) {
        Tuple key = Tuple.of(id);
        return reads.select(ORDER, key).chain(orders -> reads.select(HISTORY, key)
                .chain(history -> reads.select(REFUNDS, key).map(refunds -> rows(orders)
                        .map(order -> dossier(order, history, refunds))
                        .findFirst())));
    }

    private static OrderDossier dossier(Row order, RowSet<Row> history, RowSet<Row> refunds) {
        return new OrderDossier(
                order.getUUID("id"),
                OrderStatus.valueOf(order.getString("status")),
                PaymentStatus.valueOf(order.getString("payment_status")),
                Optional.ofNullable(order.getString("payment_id")),
                order.getLong("total_minor"),
                order.getLong("captured_minor"),
                order.getLong("refunded_minor"),
                order.getString("currency"),
                instant(order, "created_at"),
                instant(order, "expires_at"),
                rows(history).map(OrderDossierQueries::entry).toList(),
                rows(refunds).map(OrderDossierQueries::refund).toList());
    }

    private static OrderDossier.Entry entry(Row row) {
        return new OrderDossier.Entry(
                instant(row, "at"),
                Optional.ofNullable(row.getString("from_status")).map(OrderStatus::valueOf),
                OrderStatus.valueOf(row.getString("to_status")),
                row.getString("cause"),
                row.getString("done_by"),
                Optional.ofNullable(row.getString("detail")));
    }

    private static OrderDossier.Refund refund(Row row) {
        return new OrderDossier.Refund(
                row.getLong("id"),
                row.getString("status"),
                row.getString("origin"),
                row.getLong("amount_minor"),
                Optional.ofNullable(row.getString("reason")),
                instant(row, "created_at"));
    }

    private static Instant instant(Row row, String column) {
        return Objects.requireNonNull(row.getOffsetDateTime(column)).toInstant();
    }

    private static Stream<Row> rows(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false);
    }
}
