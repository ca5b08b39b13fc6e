package dev.junban.orders;

import dev.junban.locking.Reads;
import dev.junban.rows.Refund;
import dev.junban.rows.ReturnedUnits;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Reads the refunds of an order, newest first. */
@Singleton
class RefundQueries {
    private static final String NEWEST_FIRST = "SELECT id, " + Refund.COLUMNS + " FROM refunds WHERE order_id = $1 AND "
            + OrderQueries.OF_CUSTOMER + " AND id < $3 ORDER BY id DESC LIMIT $4";

    private static final String RETURNS = """
            SELECT refund_id, line_no, quantity FROM refund_returns
            WHERE refund_id = ANY ($1::bigint[]) ORDER BY refund_id, line_no""";

    private final Reads reads;

    RefundQueries(Reads reads) {
        this.reads = reads;
    }

    /** The newest refunds of the order with a smaller id; none if it is not of the only customer asked for. */
    Uni<Page<RefundView>> newestFirst(UUID orderId, Optional<String> onlyCustomer, long idBelow, int limit) {
        return reads.select(NEWEST_FIRST, Tuple.of(orderId, onlyCustomer.orElse(null), idBelow, limit + 1))
                .chain(this::withReturns)
                .map(refunds -> Page.of(refunds, limit, last -> Cursor.of(last.id())));
    }

    /** What came back with a refund is written with it and never changes, so that it may be read later. */
    private Uni<List<RefundView>> withReturns(RowSet<Row> refunds) {
        Long[] ids = refunds.stream().map(row -> row.getLong("id")).toArray(Long[]::new);
        return reads.select(RETURNS, Tuple.of(ids))
                .map(returns -> returns.stream()
                        .collect(Collectors.groupingBy(
                                row -> row.getLong("refund_id"),
                                Collectors.mapping(RefundQueries::units, Collectors.toList()))))
                .map(units -> refunds.stream().map(row -> view(row, units)).toList());
    }

    private static ReturnedUnits units(Row row) {
        return new ReturnedUnits(row.getInteger("line_no"), row.getLong("quantity"));
    }

    private static RefundView view(Row row, Map<Long, List<ReturnedUnits>> units) {
        long id = row.getLong("id");
        return RefundView.of(id, Refund.of(row), units.getOrDefault(id, List.of()));
    }
}
