package dev.junban.locking;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.beans.ServerSilence;
import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.audit.LockAudit;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** A small world of its own kinds, as another team would declare them: tags (text), boxes (uuid), books (bigint). */
final class Shelf implements AutoCloseable {
    interface Leaves {}

    interface FromBook extends Leaves {}

    interface FromBox extends FromBook {}

    interface FromTag extends FromBox {}

    static final LockKind<FromTag, FromBox, String, String> TAG =
            LockKind.text(1, "tags", "name", "note", row -> row.getString("note"));
    static final LockKind<FromBox, FromBook, UUID, String> BOX =
            LockKind.uuid(2, "boxes", "id", "label", row -> row.getString("label"));
    static final LockKind<FromBook, Leaves, Long, Integer> BOOK =
            LockKind.bigint(3, "books", "id", "copies", row -> row.getInteger("copies"));
    static final LockOrder<FromTag> ORDER =
            LockOrder.of(TAG, BOX, BOOK).child("notes", "book_id", BOOK).guarded();

    static final RowUpdate<Long, Integer> ADD_COPIES = BOOK.update("copies = t.copies + v.more", "more int");
    static final RowInsert<FromBox, FromBook, UUID, String> NEW_BOX = BOX.insert("id uuid, label text");
    static final RowInsert<FromTag, FromBox, String, String> NEW_TAG = TAG.insert("name text, note text");
    static final LeafInsert NEW_NOTE = LeafInsert.into("notes", "book_id bigint, body text");

    private static final String SCHEMA = """
            CREATE TABLE tags (name text COLLATE "C" PRIMARY KEY, note text);
            CREATE TABLE boxes (id uuid PRIMARY KEY, label text);
            CREATE TABLE books (id bigint PRIMARY KEY, copies int NOT NULL CHECK (copies >= 0));
            CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY, book_id bigint NOT NULL REFERENCES books, body text);
            CREATE SEQUENCE tries;
            CREATE FUNCTION fail_first(times int, state text) RETURNS bigint LANGUAGE plpgsql AS $$
            DECLARE try bigint := nextval('tries');
            BEGIN
              IF try <= times THEN RAISE EXCEPTION 'failing on purpose, try %', try USING ERRCODE = state; END IF;
              RETURN try;
            END $$;
            INSERT INTO books SELECT n, 100 FROM generate_series(1, 50) AS n;
            GRANT SELECT, INSERT, DELETE ON ALL TABLES IN SCHEMA public TO junban_app;
            GRANT UPDATE (note) ON tags TO junban_app;
            GRANT UPDATE (label) ON boxes TO junban_app;
            GRANT UPDATE (copies) ON books TO junban_app;
            GRANT USAGE, UPDATE ON ALL SEQUENCES IN SCHEMA public TO junban_app;
            """;

    final TestDatabase database = TestPostgres.database("shelf");
    final Vertx vertx = Vertx.vertx();
    final Pool pool = pool(4);
    final LockedTransactions<FromTag> transactions = transactions(pool);
    private final LockAudit audit;

    Shelf() {
        owner(SCHEMA + ORDER.guardSql());
        audit = LockAudit.of(database);
    }

    /** Runs statements as the owner of the tables. */
    void owner(String sql) {
        Pool owner = pool(database.ownerUrl(), 1);
        await(owner.query(sql).execute());
        await(owner.close());
    }

    Pool superuserPool() {
        String login = database.superuser().user() + ":" + database.superuser().password();
        return pool(database.ownerUrl().replaceFirst("//[^@]*@", "//" + login + "@"), 1);
    }

    Pool pool(int size) {
        return pool(database.appUrl(), size);
    }

    /** Connections as the owner of the tables, whom the guard lets past. */
    Pool ownerPool(int size) {
        return pool(database.ownerUrl(), size);
    }

    /** Connections that go through a proxy at this port. */
    Pool poolThrough(int port, int size) {
        return pool(through(port), size);
    }

    /** One connection through a proxy, on which an answer is waited for this long, as a turn in this pool is. */
    Pool poolThrough(int port, Duration answerTimeout) {
        PoolOptions one = new PoolOptions()
                .setMaxSize(1)
                .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS)
                .setConnectionTimeout((int) answerTimeout.toMillis());
        return Pool.newInstance(io.vertx.pgclient.PgBuilder.pool()
                .connectingTo(PgConnectOptions.fromUri(through(port)).setCachePreparedStatements(true))
                .withConnectHandler(ServerSilence.endedAfter(answerTimeout))
                .with(one)
                .using(vertx)
                .build());
    }

    private String through(int port) {
        return database.appUrl().replace(":" + database.port() + "/", ":" + port + "/");
    }

    private Pool pool(String url, int size) {
        PgConnectOptions options = PgConnectOptions.fromUri(url).setCachePreparedStatements(true);
        return PgBuilder.pool()
                .connectingTo(options)
                .with(new PoolOptions().setMaxSize(size))
                .using(new io.vertx.mutiny.core.Vertx(vertx))
                .build();
    }

    LockedTransactions<FromTag> transactions(Pool on) {
        return LockedTransactions.on(vertx, on, ORDER, RetryPolicy.defaults());
    }

    /** Locks rows from a session past the kernel, until the result is run, which does not wait. */
    Runnable hold(String fromWhere) {
        try {
            Connection session = DriverManager.getConnection(
                    database.jdbcUrl(),
                    database.superuser().user(),
                    database.superuser().password());
            session.setAutoCommit(false);
            session.createStatement().execute(LockAudit.exemption("holds rows from outside"));
            session.createStatement().execute("SELECT FROM " + fromWhere + " FOR NO KEY UPDATE");
            return () -> close(session);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void close(Connection session) {
        try {
            session.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    Row row(String sql) {
        return await(pool.query(sql).execute()).iterator().next();
    }

    /** The work was done when this returns, whether or not its result is of interest. */
    @CanIgnoreReturnValue
    static <T> T await(Uni<T> uni) {
        return uni.await().atMost(Duration.ofSeconds(30));
    }

    @Override
    public void close() {
        await(pool.close());
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    /** Closes it, and fails if since it was opened a row was locked out of order or past the kernel. */
    void closeInOrder() {
        close();
        audit.assertOrdered();
    }

    /** The same for a test that shows the naive way too. */
    void closeKernelInOrder() {
        close();
        audit.assertKernelOrdered();
    }
}
