package dev.junban.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.junban.local.TestDatabase;
import dev.junban.locking.DatabaseBusy;
import dev.junban.locking.LockEvents;
import dev.junban.locking.LockOrder;
import dev.junban.locking.LockViolation;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.RetryPolicy;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Supplier;

/**
 * Transactions of a service in which every statement fails in turn, in every way that a database or the way to it fails.
 * All on a pool of one connection, so a second one is never needed.
 */
public final class FaultyTransactions<R> implements AutoCloseable {
    private static final String DEADLOCK = "40P01";
    private static final String SERIALIZATION_FAILURE = "40001";
    private static final String LOCK_TIMEOUT = "55P03";
    private static final String STATEMENT_TIMEOUT = "57014";

    /** Pauses that nobody has time for, and locks that are waited for on a slow machine too. */
    private static final RetryPolicy POLICY = new RetryPolicy(
            3,
            Duration.ofMillis(2),
            Duration.ofMillis(5),
            Duration.ofSeconds(25),
            Duration.ofSeconds(20),
            Duration.ofSeconds(25),
            Duration.ofSeconds(30));

    private static final int RUNS_MAX = 100;

    private final Set<String> names = new ConcurrentSkipListSet<>();
    private final Vertx vertx = Vertx.vertx();
    private final CuttingProxy proxy;
    private final FaultyPool pool;
    private final LockedTransactions<R> transactions;

    /** One use of a transaction, on rows of its own. */
    public interface Use {
        /** Runs the transaction once. */
        Uni<?> run();

        /** What it left in the database, in words that are the same for every use. */
        String effects();
    }

    public FaultyTransactions(TestDatabase database, LockOrder<R> order) {
        proxy = new CuttingProxy(vertx, database.host(), database.port());
        String url = database.appUrl().replace(":" + database.port() + "/", ":" + proxy.port() + "/");
        Pool single = PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(url).setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(1))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
        pool = new FaultyPool(single);
        transactions = LockedTransactions.on(vertx, pool, order, POLICY, new Names());
    }

    /** What the uses are to run on. */
    public LockedTransactions<R> transactions() {
        return transactions;
    }

    /** The names of the transactions that were made to fail. */
    public Set<String> names() {
        return names;
    }

    /**
     * Runs one use after another, each with another fault at another statement: what is retried must have the effects of
     * a use without faults, what gives up must have none.
     *
     * @param fresh makes a use
     */
    public void requireSameUnderFaults(Supplier<? extends Use> fresh) {
        Use clean = fresh.get();
        String none = clean.effects();
        await(clean);
        String once = clean.effects();
        assertThat(once).as("effects of a use without faults").isNotEqualTo(none);
        int statements = pool.statements();

        for (int statement = 1; statement <= statements; statement++) {
            int number = statement;
            requireRetried("40P01 twice", number, once, fresh, () -> pool.fail(number, 2, DEADLOCK));
            requireRetried("40001", number, once, fresh, () -> pool.fail(number, 1, SERIALIZATION_FAILURE));
            requireRetriedOrRefused("55P03", number, once, none, fresh, () -> pool.fail(number, 1, LOCK_TIMEOUT));
            requireBusy("40P01 five times", number, none, fresh, () -> pool.fail(number, 5, DEADLOCK));
            requireBusy("57014", number, none, fresh, () -> pool.fail(number, 1, STATEMENT_TIMEOUT));
        }
        requireRetried("40001 twice at COMMIT", 0, once, fresh, () -> pool.failAtCommit(2, SERIALIZATION_FAILURE));
        requireBusy("40001 five times at COMMIT", 0, none, fresh, () -> pool.failAtCommit(5, SERIALIZATION_FAILURE));
        pool.fail(0, 0, "");
        // BEGIN and COMMIT go by too.
        for (CuttingProxy.Cut cut : CuttingProxy.Cut.values()) {
            for (int statement = 1; statement < statements + 2; statement++) {
                int number = statement;
                requireDone("cut " + cut, number, once, fresh, () -> proxy.cutAtStatement(number, cut));
            }
            requireDone("cut " + cut + " at COMMIT", 0, once, fresh, () -> proxy.cutAtCommit(cut));
        }
    }

    private void requireRetried(String fault, int statement, String once, Supplier<? extends Use> fresh, Runnable set) {
        Use use = fresh.get();
        set.run();
        await(use);
        assertThat(use.effects()).as("%s, statement %d", fault, statement).isEqualTo(once);
    }

    /**
     * The server may hold for a moment what a cut connection had locked; a transaction that waits for nothing leaves that
     * for the next run.
     */
    private void requireDone(String fault, int statement, String once, Supplier<? extends Use> fresh, Runnable set) {
        Use use = fresh.get();
        String none = use.effects();
        set.run();
        await(use);
        for (int run = 2; run <= RUNS_MAX && use.effects().equals(none); run++) {
            await(use);
        }
        assertThat(use.effects()).as("%s, statement %d", fault, statement).isEqualTo(once);
    }

    /** A wait for a key of somebody else may mean what the service has an answer of its own for. */
    private void requireRetriedOrRefused(
            String fault, int statement, String once, String none, Supplier<? extends Use> fresh, Runnable set) {
        Use use = fresh.get();
        set.run();
        Throwable refused = catchThrowable(() -> await(use));
        pool.fail(0, 0, "");
        assertThat(refused instanceof PgException)
                .as("%s, statement %d, passed on as it came: %s", fault, statement, refused)
                .isFalse();
        assertThat(use.effects()).as("%s, statement %d", fault, statement).isEqualTo(refused == null ? once : none);
    }

    private void requireBusy(String fault, int statement, String none, Supplier<? extends Use> fresh, Runnable set) {
        Use use = fresh.get();
        set.run();
        assertThatThrownBy(() -> await(use))
                .as("%s, statement %d", fault, statement)
                .isInstanceOf(DatabaseBusy.class);
        pool.fail(0, 0, "");
        assertThat(use.effects()).as("%s, statement %d", fault, statement).isEqualTo(none);
    }

    private static void await(Use use) {
        var unused = use.run().await().atMost(Duration.ofSeconds(60));
    }

    @Override
    public void close() {
        pool.close().await().atMost(Duration.ofSeconds(10));
        proxy.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /** Every fault is told, as a retry at least. */
    private final class Names implements LockEvents {
        @Override
        public void retried(String transaction, String sqlState, int attempt, Duration pause) {
            names.add(transaction);
        }

        @Override
        public void refused(String transaction, LockViolation violation) {
            throw new AssertionError(transaction + " broke a rule", violation);
        }
    }
}
