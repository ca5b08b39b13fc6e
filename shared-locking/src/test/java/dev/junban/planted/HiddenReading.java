package dev.junban.planted;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;

final class HiddenReading {
    private HiddenReading() {}

    static Uni<Integer> count(Reads reads) {
        return reads.select("SELECT id FROM orders", Tuple.tuple()).map(rows -> rows.size());
    }
}
