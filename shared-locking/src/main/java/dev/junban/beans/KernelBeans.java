package dev.junban.beans;

import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Reads;
import dev.junban.locking.RetryPolicy;
import dev.junban.rows.Kinds;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.vertx.core.Vertx;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The kernel on the service's two pools: the default one for locked transactions, {@code reads} for plain reading. */
@Singleton
class KernelBeans {

    @Produces
    @Singleton
    RetryPolicy policy(LockingConfig config) {
        return config.policy();
    }

    @Produces
    @Singleton
    LockedTransactions<Kinds.FromRequest> lockedTransactions(
            Vertx vertx, Pool pool, RetryPolicy policy, LockMetrics metrics) {
        return LockedTransactions.on(vertx, pool, Kinds.LOCK_ORDER, policy, metrics);
    }

    @Produces
    @Singleton
    Reads reads(@ReactiveDataSource("reads") Pool pool) {
        return new Reads(pool);
    }
}
