package dev.junban.bench;

import java.sql.SQLException;

/** What the server has counted since it was opened. */
record Books(ShopSuite shop, long flushesBefore, long deadlocksBefore) {
    static Books open(ShopSuite shop) throws SQLException {
        return new Books(shop, countFlushes(shop), countDeadlocks(shop));
    }

    /** Of the write-ahead log, by anybody. */
    double flushes() throws SQLException {
        return countFlushes(shop) - flushesBefore;
    }

    long deadlocks() throws SQLException {
        return countDeadlocks(shop) - deadlocksBefore;
    }

    private static long countFlushes(ShopSuite shop) throws SQLException {
        return shop.number("SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal'");
    }

    private static long countDeadlocks(ShopSuite shop) throws SQLException {
        return shop.number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
    }
}
