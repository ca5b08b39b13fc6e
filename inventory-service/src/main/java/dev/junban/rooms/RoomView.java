package dev.junban.rooms;

import io.vertx.mutiny.sqlclient.Row;

/** A room as it is answered. */
record RoomView(long id, String name) {
    static final String COLUMNS = "id, name";

    static RoomView of(Row row) {
        return new RoomView(row.getLong("id"), row.getString("name"));
    }
}
