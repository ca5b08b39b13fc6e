package dev.junban.inbox;

import dev.junban.locking.Handle;
import dev.junban.locking.Locked;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import dev.junban.rows.Request;
import dev.junban.rows.StoredAnswer;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Requests that may be repeated. A key is acquired before anything else; who repeats it waits until the first is
 * decided, and is then given the same answer.
 */
public final class IdempotencyKeys {
    private static final RowInsert<Kinds.FromRequest, Kinds.FromEvent, String, Request> INSERT =
            Kinds.REQUEST.insert("key text, fingerprint bytea");

    private static final RowUpdate<String, Request> ANSWER = Kinds.REQUEST.update(
            "status = v.status, location = v.location, body = v.body", "status int, location text, body bytea");

    private IdempotencyKeys() {}

    /**
     * Acquires the keys. A handle that was {@link Handle#inserted() inserted} here is a first request; any other has
     * its answer. Fails with {@link RequestInProgress} when a first request takes longer than the lock timeout.
     *
     * @param fingerprints by key, what identifies path and body
     */
    public static Uni<Locked<Kinds.FromEvent, String, Request>> claim(
            Stage<? extends Kinds.FromRequest> stage, Map<String, Buffer> fingerprints) {
        Map<String, Tuple> rows = fingerprints.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, e -> Tuple.of(e.getKey(), e.getValue())));
        return INSERT.claim(stage, rows)
                .onFailure(IdempotencyKeys::isLockTimeout)
                .transform(RequestInProgress::new);
    }

    /** Keeps the answers. */
    public static Uni<Void> answer(Map<Handle<String, Request>, StoredAnswer> answers) {
        return ANSWER.run(
                answers.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, e -> row(e.getValue()))));
    }

    /** Gives keys back whose requests were refused as faulty: the corrected request may come under the same key. */
    public static Uni<Void> forget(Collection<Handle<String, Request>> requests) {
        return Kinds.REQUEST.delete(requests);
    }

    private static boolean isLockTimeout(Throwable failure) {
        return failure instanceof PgException e && "55P03".equals(e.getSqlState());
    }

    private static Tuple row(StoredAnswer answer) {
        return Tuple.of(answer.status(), answer.location().orElse(null), answer.body());
    }
}
