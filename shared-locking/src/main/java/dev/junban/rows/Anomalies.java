package dev.junban.rows;

import dev.junban.locking.LeafInsert;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The only writer of anomalies; those of one order are written while it is held, so that each is noted once. */
public final class Anomalies {
    private static final LeafInsert INSERT = LeafInsert.into(
            "anomalies", "kind text, order_id uuid, payment_id text, amount_minor bigint, currency text, detail text");

    private static final LeafInsert RESOLVE =
            LeafInsert.into("anomaly_resolutions", "anomaly_id bigint, note text, resolved_by text");

    private static final String OF_ORDERS =
            "SELECT id, " + Anomaly.COLUMNS + " FROM anomalies WHERE order_id = ANY ($1::uuid[]) ORDER BY order_id, id";

    private static final String RESOLVED = """
            SELECT r.anomaly_id FROM anomaly_resolutions r JOIN anomalies a ON a.id = r.anomaly_id
            WHERE a.order_id = ANY ($1::uuid[])""";

    private Anomalies() {}

    /** The ids of those of the orders that a person has taken care of. */
    public static Uni<Set<Long>> resolved(Stage<?> stage, Collection<UUID> orderIds) {
        return stage.select(RESOLVED, Tuple.of(orderIds.toArray(UUID[]::new)))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> row.getLong("anomaly_id"))
                        .collect(Collectors.toSet()));
    }

    /** Those of the orders, by id. */
    public static Uni<Map<Long, Anomaly>> ofOrders(Stage<?> stage, Collection<UUID> orderIds) {
        return stage.select(OF_ORDERS, Tuple.of(orderIds.toArray(UUID[]::new))).map(rows -> {
            Map<Long, Anomaly> anomalies = new LinkedHashMap<>();
            for (Row row : rows) {
                anomalies.put(row.getLong("id"), Anomaly.of(row));
            }
            return anomalies;
        });
    }

    /** Writes one, and returns its id. */
    public static Uni<Long> insert(Stage<?> stage, Anomaly anomaly) {
        return INSERT.runReturningId(
                stage,
                Tuple.of(
                        anomaly.kind().name(),
                        anomaly.orderId(),
                        anomaly.paymentId(),
                        anomaly.amountMinor(),
                        anomaly.currency(),
                        anomaly.detail()));
    }

    /** Notes that somebody has dealt with one. Fails with SQLSTATE 23505 if somebody has before. */
    public static Uni<Void> resolve(Stage<?> stage, long anomalyId, String note, String by) {
        return RESOLVE.run(stage, List.of(Tuple.of(anomalyId, note, by)));
    }
}
