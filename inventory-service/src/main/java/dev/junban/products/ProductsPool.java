package dev.junban.products;

import dev.junban.beans.BoundedPools;
import io.quarkus.reactive.datasource.ReactiveDataSource;
import io.quarkus.reactive.pg.client.PgPoolCreator;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** The pool that products are edited on waits no longer for a connection than the others. */
@Singleton
class ProductsPool {
    private static final String NAME = "products";

    @Produces
    @Singleton
    @ReactiveDataSource(NAME)
    PgPoolCreator pool(BoundedPools pools) {
        return pools.named(NAME);
    }
}
