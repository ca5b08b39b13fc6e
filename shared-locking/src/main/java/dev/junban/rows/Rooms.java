package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.RowInsert;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;

/** The only writer of rooms. */
public final class Rooms {
    private static final RowInsert<?, ?, Long, Room> INSERT = Kinds.ROOM.insert("name text");

    private Rooms() {}

    /** A new room that nobody has reserved. */
    public static Uni<Handle<Long, Room>> insert(Stage<?> stage, Room room) {
        return INSERT.run(stage, List.of(Tuple.of(room.name())))
                .map(inserted -> inserted.values().iterator().next());
    }
}
