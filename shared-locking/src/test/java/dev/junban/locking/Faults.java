package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What the tests of faults have in common. */
final class Faults {
    /** Pauses that nobody has time for, and locks that are waited for on a slow machine too. */
    static final RetryPolicy POLICY = withDeadline(Duration.ofSeconds(25));

    private static final String OPEN_TRANSACTIONS = "SELECT count(*) FROM pg_stat_activity"
            + " WHERE datname = current_database() AND state LIKE 'idle in transaction%'";

    private Faults() {}

    static RetryPolicy withDeadline(Duration deadline) {
        return new RetryPolicy(
                RetryPolicy.defaults().attempts(),
                Duration.ofMillis(2),
                Duration.ofMillis(5),
                deadline,
                Duration.ofSeconds(20),
                Duration.ofSeconds(25),
                Duration.ofSeconds(30));
    }

    /** The connection works again, and no session sits in a transaction. */
    static void requireNothingLeftBehind(Shelf shelf, LockedTransactions<Shelf.FromTag> transactions) {
        var locked = Shelf.await(transactions.run("look", s -> Shelf.BOOK.lock(s, List.of(1L))));
        assertThat(locked.rows()).containsOnlyKeys(1L);
        // A session whose client is gone takes a moment to notice.
        eventually(() -> shelf.row(OPEN_TRANSACTIONS).getLong(0) == 0, "no session is idle in transaction");
    }

    static void eventually(BooleanSupplier condition, String what) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(Duration.ofNanos(System.nanoTime() - start)).as(what).isLessThan(Duration.ofSeconds(30));
            LockSupport.parkNanos(5_000_000);
        }
    }
}
