package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;

/**
 * An event from outside that is known.
 *
 * @param applied whether its effect is in the database
 */
public record Event(boolean applied) {
    static final String COLUMNS = "applied_at IS NOT NULL AS applied";

    static Event of(Row row) {
        return new Event(row.getBoolean("applied"));
    }
}
