package dev.junban.console;

import dev.junban.beans.BoundedPools;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The pool of the console waits no longer for a connection than the others. */
@Singleton
class ConsolePool {
    static final String NAME = "console";

    @Produces
    @Singleton
    @ReactiveDataSource(NAME)
    PgPoolCreator pool(BoundedPools pools) {
        return pools.named(NAME);
    }
}
