package dev.junban.console;

import dev.junban.local.TestDatabase;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.RetryPolicy;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Transactions as another service has them, that wait for as long as a test looks at them. */
final class PatientTransactions implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;
    private final LockedTransactions<Kinds.FromRequest> transactions;

    PatientTransactions(TestDatabase database, String service) {
        pool = PgBuilder.pool()
                .connectingTo(
                        PgConnectOptions.fromUri(database.appUrl()).setProperties(Map.of("application_name", service)))
                .with(new PoolOptions().setMaxSize(8))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
        transactions = LockedTransactions.on(
                vertx,
                pool,
                Kinds.LOCK_ORDER,
                new RetryPolicy(
                        1,
                        Duration.ofMillis(1),
                        Duration.ofMillis(1),
                        PATIENCE,
                        PATIENCE,
                        PATIENCE.plusSeconds(1),
                        PATIENCE.plusSeconds(2)));
    }

    /** Locks these inventories, and lets them go. */
    CompletableFuture<?> stock(String name, Long... inventories) {
        return begun(transactions.run(
                name, start -> Kinds.INVENTORY.lock(start, List.of(inventories)).replaceWithVoid()));
    }

    /** Locks an order, then an inventory. */
    CompletableFuture<?> order(String name, UUID order, long inventory) {
        return begun(transactions.run(name, start -> Kinds.ORDER
                .lock(start, List.of(order))
                .chain(held -> Kinds.INVENTORY.lock(held.then(), List.of(inventory)))
                .replaceWithVoid()));
    }

    private static CompletableFuture<?> begun(Uni<Void> work) {
        return work.subscribeAsCompletionStage();
    }

    @Override
    public void close() {
        pool.closeAndAwait();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
