package dev.junban.audit;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.util.Objects;

/**
 * A difference that an audit has found.
 *
 * @param subject the id of what it is about: an inventory, an account, an order, a message
 * @param foundAt when it was found, or found to be gone
 */
record FindingView(long id, String audit, String subject, String detail, FindingQueries.State state, Instant foundAt) {

    static FindingView of(Row row) {
        return new FindingView(
                row.getLong("id"),
                row.getString("audit"),
                row.getString("subject"),
                row.getString("detail"),
                FindingQueries.State.valueOf(row.getString("state")),
                Objects.requireNonNull(row.getOffsetDateTime("found_at")).toInstant());
    }
}
