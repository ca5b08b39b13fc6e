package dev.junban.rows;

import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Row;
import java.util.Optional;

/**
 * A request that carries an idempotency key.
 *
 * @param fingerprint identifies path and body
 * @param answer what was answered, once it is decided
 */
public record Request(Buffer fingerprint, Optional<StoredAnswer> answer) {
    static final String COLUMNS = "fingerprint, status, location, body";

    static Request of(Row row) {
        Integer status = row.getInteger("status");
        Optional<StoredAnswer> answer = Optional.ofNullable(status)
                .map(s -> new StoredAnswer(
                        s,
                        Optional.ofNullable(row.getString("location")),
                        row.getDelegate().getBuffer("body")));
        return new Request(row.getDelegate().getBuffer("fingerprint"), answer);
    }
}
