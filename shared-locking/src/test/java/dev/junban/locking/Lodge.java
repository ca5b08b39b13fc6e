package dev.junban.locking;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.audit.LockAudit;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.util.List;
import java.util.UUID;

/** Kinds with composite keys, a kind that is the child of another, and a leaf that may be without its parent. */
final class Lodge implements AutoCloseable {
    interface Leaves {}

    interface FromStay extends Leaves {}

    interface FromRoom extends FromStay {}

    static final LockKind<FromRoom, FromStay, Long, String> ROOM =
            LockKind.bigint(1, "rooms", "id", "name", row -> row.getString("name"));
    static final LockKind<FromStay, Leaves, UUID, String> STAY =
            LockKind.uuid(2, "stays", "id", "guest", row -> row.getString("guest"));
    static final LockOrder<FromRoom> ORDER = LockOrder.of(ROOM, STAY)
            .child("stays", "room_id", ROOM)
            .child("calls", "stay_id", STAY)
            .insertedOneByOne(STAY)
            .guarded();

    static final RowInsert<FromRoom, FromStay, Long, String> NEW_ROOM =
            ROOM.insert("hotel_id bigint, id bigint, name text");
    static final RowUpdate<Long, String> NAME = ROOM.update("name = v.name", "name text");
    static final RowInsert<FromStay, Leaves, UUID, String> NEW_STAY = STAY.insert(
            "id, hotel_id, room_id, days, guest",
            "v.id, v.hotel_id, v.room_id, int4range(v.first, v.last), v.guest",
            "id uuid, hotel_id bigint, room_id bigint, first int, last int, guest text");
    static final LeafInsert NEW_CALL = LeafInsert.into("calls", "stay_id uuid, number text");

    private static final String SCHEMA = """
            CREATE TABLE rooms (hotel_id bigint, id bigint UNIQUE, name text NOT NULL, PRIMARY KEY (hotel_id, id));
            CREATE TABLE stays (
              id uuid PRIMARY KEY, hotel_id bigint NOT NULL, room_id bigint NOT NULL, days int4range NOT NULL,
              guest text NOT NULL, FOREIGN KEY (hotel_id, room_id) REFERENCES rooms (hotel_id, id),
              EXCLUDE USING gist (room_id WITH =, days WITH &&));
            CREATE TABLE calls (stay_id uuid REFERENCES stays, number text NOT NULL);
            INSERT INTO rooms SELECT 10 - n % 3, n, 'room ' || n FROM generate_series(1, 30) AS n;
            GRANT SELECT, INSERT, DELETE ON ALL TABLES IN SCHEMA public TO junban_app;
            GRANT UPDATE (name) ON rooms TO junban_app;
            GRANT UPDATE (guest) ON stays TO junban_app;
            """;

    final TestDatabase database = TestPostgres.database("lodge");
    final PlainSessions plain = new PlainSessions(database);
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool = PgBuilder.pool()
            .connectingTo(PgConnectOptions.fromUri(database.appUrl()).setCachePreparedStatements(true))
            .with(new PoolOptions().setMaxSize(8))
            .using(new io.vertx.mutiny.core.Vertx(vertx))
            .build();
    final LockedTransactions<FromRoom> transactions = LockedTransactions.on(vertx, pool, ORDER, RetryPolicy.defaults());
    private final LockAudit audit;

    Lodge() {
        plain.eye().run("CREATE EXTENSION btree_gist");
        plain.owner().run(SCHEMA, ORDER.guardSql());
        audit = LockAudit.of(database);
    }

    List<String> misfits() {
        return misfits(ORDER);
    }

    List<String> misfits(LockOrder<?> order) {
        return Shelf.await(order.misfits(new Reads(pool), RetryPolicy.defaults()));
    }

    void requireInOrder() {
        audit.assertOrdered();
    }

    /** The same where sessions past the kernel wrote too. */
    void requireKernelInOrder() {
        audit.assertKernelOrdered();
    }

    @Override
    public void close() {
        Shelf.await(pool.close());
        vertx.close().toCompletionStage().toCompletableFuture().join();
        plain.close();
    }
}
