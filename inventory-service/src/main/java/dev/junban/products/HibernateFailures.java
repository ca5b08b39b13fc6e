package dev.junban.products;

import io.vertx.core.VertxException;
import io.vertx.core.impl.NoStackTraceThrowable;
import io.vertx.sqlclient.DatabaseException;
import java.io.IOException;
import java.util.Set;
import org.hibernate.JDBCException;

/** What a failure that comes through Hibernate means. */
final class HibernateFailures {
    private static final Set<String> BUSY = Set.of("55P03", "57014", "25P03", "25P04", "40P01", "40001");
    private static final Set<String> BUSY_CLASSES = Set.of("08", "53", "57");

    private HibernateFailures() {}

    /** Nothing is wrong with the request: the database has no room, no time, or is away. */
    static boolean isBusy(Throwable failure) {
        if (failure instanceof JDBCException e) {
            return isBusy(e.getSQLState());
        }
        if (failure instanceof DatabaseException e) {
            return isBusy(e.getSqlState());
        }
        // Without a SQLSTATE: the connection never came, or broke.
        return failure instanceof VertxException
                || failure instanceof NoStackTraceThrowable
                || failure instanceof IOException;
    }

    private static boolean isBusy(String sqlState) {
        return sqlState != null && (BUSY.contains(sqlState) || BUSY_CLASSES.contains(sqlState.substring(0, 2)));
    }
}
