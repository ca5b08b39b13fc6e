package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.PreparedQuery;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.RowSet;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A pool that sends something else than what it is given. */
final class RewritingPool extends Pool {
    private final UnaryOperator<String> rewriting;

    RewritingPool(Pool pool, UnaryOperator<String> rewriting) {
        super(pool.getDelegate());
        this.rewriting = rewriting;
    }

    @Override
    public Uni<SqlConnection> getConnection() {
        return super.getConnection().map(Rewriting::new);
    }

    @Override
    public <T> Uni<T> withConnection(Function<SqlConnection, Uni<T>> work) {
        return getConnection()
                .chain(connection -> work.apply(connection).onTermination().call(connection::close));
    }

    private final class Rewriting extends SqlConnection {
        Rewriting(SqlConnection connection) {
            super(connection.getDelegate());
        }

        @Override
        public PreparedQuery<RowSet<Row>> preparedQuery(String sql) {
            return super.preparedQuery(rewriting.apply(sql));
        }
    }
}
