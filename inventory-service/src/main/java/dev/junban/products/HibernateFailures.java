package dev.junban.products;

import dev.junban.locking.DatabaseBusy;
import org.hibernate.JDBCException;

/** What a failure that comes through Hibernate means. */
final class HibernateFailures {
    private HibernateFailures() {}

    /** Nothing is wrong with the request: the database has no room, no time, or is away. */
    static boolean isBusy(Throwable failure) {
        return failure instanceof JDBCException e
                ? e.getSQLState() != null && DatabaseBusy.isBusy(e.getSQLState())
                : DatabaseBusy.isBusy(failure);
    }
}
