package dev.junban.locking;

import io.vertx.core.VertxException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import io.vertx.sqlclient.TransactionRollbackException;
import java.io.IOException;
import java.util.Set;

/** What a failure means for the transaction that met it. */
final class SqlStates {
    static final String DEADLOCK_DETECTED = "40P01";
    static final String SERIALIZATION_FAILURE = "40001";
    static final String LOCK_NOT_AVAILABLE = "55P03";
    static final String IN_FAILED_TRANSACTION = "25P02";
    static final String QUERY_CANCELED = "57014";
    static final String INVALID_PARAMETER_VALUE = "22023";

    /** The server ends the session itself: idle in transaction, and transaction timeout. */
    private static final Set<String> SESSION_ENDED = Set.of("25P03", "25P04", "57P01", "57P02", "57P03");

    private static final Set<String> RETRIED = Set.of(DEADLOCK_DETECTED, SERIALIZATION_FAILURE, LOCK_NOT_AVAILABLE);
    private static final Set<String> BUSY_CLASSES = Set.of("08", "53", "57");

    private SqlStates() {}

    static String of(Throwable failure) {
        if (failure instanceof Restart && failure.getCause() != null) {
            return of(failure.getCause());
        }
        return failure instanceof PgException e && e.getSqlState() != null ? e.getSqlState() : "";
    }

    /** The whole transaction may simply run again. */
    static boolean isRetried(Throwable failure) {
        return failure instanceof Restart || RETRIED.contains(of(failure));
    }

    /** Nothing is wrong with the request: the database has no room, no time, or is away. */
    static boolean isBusy(Throwable failure) {
        String state = of(failure);
        return state.isEmpty() ? isBrokenConnection(failure) : isBusy(state);
    }

    static boolean isBusy(String state) {
        return RETRIED.contains(state)
                || SESSION_ENDED.contains(state)
                || BUSY_CLASSES.stream().anyMatch(state::startsWith);
    }

    /** Says no more than that an earlier statement had failed the transaction. */
    static boolean isConsequence(Throwable failure) {
        return failure instanceof TransactionRollbackException || of(failure).equals(IN_FAILED_TRANSACTION);
    }

    /** The session is gone, so what it had not committed is too. */
    static boolean isConnectionLost(Throwable failure) {
        String state = of(failure);
        return state.isEmpty() ? isBrokenConnection(failure) : SESSION_ENDED.contains(state) || state.startsWith("08");
    }

    /** The connection never came, or broke: the client reports it by these types, without a SQLSTATE. */
    private static boolean isBrokenConnection(Throwable failure) {
        return failure instanceof ClosedConnectionException
                || failure instanceof VertxException
                || failure instanceof NoStackTraceThrowable
                || failure instanceof IOException;
    }
}
