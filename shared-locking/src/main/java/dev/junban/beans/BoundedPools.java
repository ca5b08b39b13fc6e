package dev.junban.beans;

import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import io.vertx.pgclient.PgBuilder;
import io.vertx.sqlclient.Pool;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the wait for a connection, which the client would let last 30 s with any number of others in the queue. A
 * turn at the pool may take as long as a turn at a row. And it bounds the wait for an answer, of which the client knows
 * nothing: {@link ServerSilence}.
 */
@Singleton
public class BoundedPools {
    private static final int QUEUE_MAX = 1000;

    private final LockingConfig config;

    BoundedPools(LockingConfig config) {
        if (config.answerTimeout().compareTo(config.transactionTimeout()) <= 0) {
            throw new IllegalArgumentException("junban.locking.answer-timeout " + config.answerTimeout()
                    + " must be above junban.locking.transaction-timeout " + config.transactionTimeout()
                    + ", or a server that works would be taken for lost");
        }
        this.config = config;
    }

    @Produces
    @Singleton
    PgPoolCreator lockedTransactions() {
        return named("locked-transactions");
    }

    @Produces
    @Singleton
    @ReactiveDataSource("reads")
    PgPoolCreator reads() {
        return named("reads");
    }

    /** Makes such a pool for a datasource that one service has beside these two; metrics call it by this name. */
    public PgPoolCreator named(String name) {
        return input -> create(input, name);
    }

    private Pool create(PgPoolCreator.Input input, String name) {
        int millis = Math.toIntExact(config.lockTimeout().toMillis());
        input.pgConnectOptionsList().forEach(options -> options.setConnectTimeout(millis));
        return PgBuilder.pool()
                .withConnectHandler(ServerSilence.endedAfter(config.answerTimeout()))
                .using(input.vertx())
                .connectingTo(List.copyOf(input.pgConnectOptionsList()))
                .with(input.poolOptions()
                        .setName(name)
                        .setMaxWaitQueueSize(QUEUE_MAX)
                        .setConnectionTimeout(millis)
                        .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS))
                .build();
    }
}
