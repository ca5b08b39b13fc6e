package dev.junban.outbox;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.migration.Migrations;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.SqlClient;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.time.Duration;
import java.util.List;

/** A migrated database with an outbox, seen as the services see it. */
final class OutboxTables implements AutoCloseable {
    final TestDatabase database = TestPostgres.database("outbox");
    private final Vertx vertx = Vertx.vertx();
    final Pool pool;

    OutboxTables() {
        var unused = Migrations.run(
                database.jdbcUrl(),
                database.owner().user(),
                database.owner().password(),
                database.app().user());
        pool = PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(database.appUrl()).setCachePreparedStatements(true))
                .with(new PoolOptions().setMaxSize(8))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
    }

    /** Takes in messages {@code <key>-<first>} and on, as one statement. */
    void put(SqlClient client, String key, int first, int count) {
        List<Tuple> rows = java.util.stream.IntStream.range(first, first + count)
                .mapToObj(n -> Tuple.of(Outbox.lane(key), key, key + "-" + n))
                .toList();
        await(client.preparedQuery("INSERT INTO outbox (lane, topic, key, event_id, type, payload)"
                        + " VALUES ($1, 'a-topic', $2, $3, 'Happened', '{}')")
                .executeBatch(rows));
    }

    long rows() {
        return row("SELECT count(*) FROM outbox").getLong(0);
    }

    Row row(String sql) {
        return await(pool.query(sql).execute()).iterator().next();
    }

    void execute(String sql) {
        await(pool.query(sql).execute());
    }

    /** The work was done when this returns, whether or not its result is of interest. */
    @CanIgnoreReturnValue
    static <T> T await(Uni<T> uni) {
        return uni.await().atMost(Duration.ofSeconds(60));
    }

    @Override
    public void close() {
        await(pool.close());
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
