package dev.junban.anomalies;

import dev.junban.locking.Reads;
import dev.junban.locking.Stage;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Anomalies for operators to look at. */
@Singleton
class AnomalyQueries {
    /** Whether it still asks for a person. */
    @Schema(name = "State1") // as callers know it
    enum State {
        OPEN,
        RESOLVED
    }

    private static final String ANOMALIES = """
            SELECT a.id, a.kind, a.order_id, a.payment_id, a.amount_minor, a.currency, a.detail, a.found_at,
              r.note, r.resolved_by, r.at AS resolved_at,
              (SELECT f.status FROM refunds f WHERE f.order_id = a.order_id AND f.anomaly_id = a.id
               ORDER BY f.id DESC LIMIT 1) AS refund_status
            FROM anomalies a LEFT JOIN anomaly_resolutions r ON r.anomaly_id = a.id
            """;

    /** An order that has appeared settles by itself what was heard of it before. */
    private static final String DEALT_WITH = """
            (r.anomaly_id IS NOT NULL
              OR (a.kind = 'UNKNOWN_ORDER' AND EXISTS (SELECT FROM orders o WHERE o.id = a.order_id)))""";

    private static final String PAGE = ANOMALIES + "WHERE a.id < $1 AND ($2::boolean IS NULL OR $2 = " + DEALT_WITH
            + ") ORDER BY a.id DESC LIMIT $3";

    private static final String OPEN = "SELECT count(*) AS open FROM anomalies a"
            + " LEFT JOIN anomaly_resolutions r ON r.anomaly_id = a.id WHERE NOT " + DEALT_WITH;

    private static final String ONE = ANOMALIES + "WHERE a.id = $1";

    private final Reads reads;

    AnomalyQueries(Reads reads) {
        this.reads = reads;
    }

    /** Newest first. */
    Uni<Page<AnomalyView>> page(Optional<State> state, int limit, long idBelow) {
        Boolean resolved = state.map(wanted -> wanted == State.RESOLVED).orElse(null);
        return reads.select(PAGE, Tuple.of(idBelow, resolved, limit + 1))
                .map(rows -> Page.of(
                        StreamSupport.stream(rows.spliterator(), false)
                                .map(AnomalyView::of)
                                .toList(),
                        limit,
                        last -> Cursor.of(last.id())));
    }

    /** How many ask for a person. */
    Uni<Long> open() {
        return reads.select(OPEN, Tuple.tuple())
                .map(rows -> rows.iterator().next().getLong("open"));
    }

    /** As this transaction sees it. */
    static Uni<Optional<AnomalyView>> find(Stage<?> stage, long id) {
        return stage.select(ONE, Tuple.of(id)).map(AnomalyQueries::first);
    }

    private static Optional<AnomalyView> first(RowSet<Row> rows) {
        return StreamSupport.stream(rows.spliterator(), false)
                .map(AnomalyView::of)
                .findFirst();
    }
}
