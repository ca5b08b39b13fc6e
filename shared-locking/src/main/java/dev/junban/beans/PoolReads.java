package dev.junban.beans;

import dev.junban.locking.Reads;
import io.quarkus.reactive.datasource.ReactiveDataSource.ReactiveDataSourceLiteral;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Singleton;

/** Plain reading on a datasource that one service has beside the two of all services. */
@Singleton
public class PoolReads {
    private final Instance<Pool> pools;

    PoolReads(@Any Instance<Pool> pools) {
        this.pools = pools;
    }

    /** On the pool of the datasource of this name. */
    public Reads of(String datasource) {
        return new Reads(pools.select(new ReactiveDataSourceLiteral(datasource)).get());
    }
}
