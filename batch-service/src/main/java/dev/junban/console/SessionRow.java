package dev.junban.console;

import dev.junban.console.Session.Place;
import dev.junban.console.Session.Wanted;
import io.vertx.mutiny.sqlclient.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what the server's views say of a session. */
final class SessionRow {
    /** A ranked table that is waited for. */
    record Kind(String table, String keyColumn) {
        String keysSql() {
            return "SELECT ctid::text AS place, " + keyColumn + "::text AS key FROM " + table
                    + " WHERE ctid = ANY ($1::text[]::tid[])";
        }
    }

    /** Where a row is, as the server says it: block and number. */
    record Spot(String table, String place) {}

    private SessionRow() {}

    static List<Kind> kindsOf(List<Row> rows) {
        return rows.stream()
                .filter(row -> row.getString("place") != null && row.getString("key_column") != null)
                .map(row -> new Kind(row.getString("wanted"), row.getString("key_column")))
                .distinct()
                .toList();
    }

    static String[] placesOf(List<Row> rows, Kind kind) {
        return rows.stream()
                .filter(row -> kind.table().equals(row.getString("wanted")) && row.getString("place") != null)
                .map(row -> row.getString("place"))
                .distinct()
                .toArray(String[]::new);
    }

    static Session read(Row row, Map<Spot, String> keys) {
        // "order-service place-orders": a locked transaction puts its name behind the service's.
        String[] application = row.getString("application").split(" ", 2);
        boolean visible = row.getBoolean("visible");
        List<Integer> blockers = Arrays.asList(row.getArrayOfIntegers("blockers"));
        return new Session(
                row.getInteger("pid"),
                application[0],
                application.length == 2 ? Optional.of(application[1]) : Optional.empty(),
                row.getString("usename"),
                visible,
                Optional.ofNullable(row.getString("state")),
                visible ? Optional.ofNullable(row.getString("statement")) : Optional.empty(),
                blockers.isEmpty() ? Optional.empty() : millis(row, "waits_millis"),
                millis(row, "open_millis"),
                blockers,
                Optional.ofNullable(row.getString("reached_kind"))
                        .map(kind -> new Place(kind, row.getInteger("reached_rank"))),
                wanted(row, keys));
    }

    private static Optional<Wanted> wanted(Row row, Map<Spot, String> keys) {
        return Optional.ofNullable(row.getString("wanted"))
                .map(table -> new Wanted(
                        table,
                        Optional.ofNullable(row.getInteger("wanted_rank")),
                        Optional.ofNullable(row.getString("place")).map(place -> keys.get(new Spot(table, place)))));
    }

    /** The server's clock and the start of a wait may differ by a little. */
    private static Optional<Long> millis(Row row, String column) {
        return Optional.ofNullable(row.getLong(column)).map(millis -> Math.max(0, millis));
    }
}
