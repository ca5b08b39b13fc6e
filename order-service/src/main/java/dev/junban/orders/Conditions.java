package dev.junban.orders;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;

/** The conditions of one list: only those that it has, so that an index can serve them. */
final class Conditions {
    private final List<String> conditions = new ArrayList<>();
    private final Tuple values = Tuple.tuple();

    void and(String condition) {
        conditions.add(condition);
    }

    /** What stands for this value in the statement. */
    String bind(Object value) {
        return "$" + values.addValue(value).size();
    }

    String where() {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    Tuple values() {
        return values;
    }
}
