package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;

/**
 * An event from outside that is known.
 *
 * @param applied whether its effect is in the database
 * @param waiting whether it was tried before, and came too early
 */
public record Event(boolean applied, boolean waiting) {
    static final String COLUMNS = "applied_at IS NOT NULL AS applied, tried_times > 0 AS waiting";

    static Event of(Row row) {
        return new Event(row.getBoolean("applied"), row.getBoolean("waiting"));
    }
}
