package dev.junban.planted;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;

final class OwnConnection {
    private final Pool pool;

    OwnConnection(Pool pool) {
        this.pool = pool;
    }

    Uni<SqlConnection> connection() {
        return pool.getConnection();
    }
}
