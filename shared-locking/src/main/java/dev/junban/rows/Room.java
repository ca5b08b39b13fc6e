package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;

/** A room that can be reserved. */
public record Room(String name) {
    static final String COLUMNS = "name";

    static Room of(Row row) {
        return new Room(row.getString("name"));
    }
}
