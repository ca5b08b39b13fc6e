package dev.junban.locking;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.audit.LockAudit;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.mutiny.pgclient.PgBuilder;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.PoolOptions;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** The stage of the failures: rooms that are booked, accounts that money moves between, tickets that sell out. */
final class SaleDay implements AutoCloseable {
    interface Leaves {}

    interface FromTicket extends Leaves {}

    interface FromAccount extends FromTicket {}

    interface FromRoom extends FromAccount {}

    static final LockKind<FromRoom, FromAccount, Long, String> ROOM =
            LockKind.bigint(1, "rooms", "id", "name", row -> row.getString("name"));
    static final LockKind<FromAccount, FromTicket, Long, Long> ACCOUNT =
            LockKind.bigint(2, "accounts", "id", "balance", row -> row.getLong("balance"));
    static final LockKind<FromTicket, Leaves, Long, Integer> TICKET =
            LockKind.bigint(3, "tickets", "id", "remaining", row -> row.getInteger("remaining"));
    static final LockOrder<FromRoom> ORDER = LockOrder.of(ROOM, ACCOUNT, TICKET)
            .child("bookings", "room_id", ROOM)
            .guarded();

    static final RowUpdate<Long, Long> BALANCE = ACCOUNT.update("balance = v.balance", "balance bigint");
    static final RowUpdate<Long, Integer> REMAINING = TICKET.update("remaining = v.remaining", "remaining int");
    static final LeafInsert BOOKING = LeafInsert.into("bookings", "room_id bigint, starts int, ends int");

    private static final String SCHEMA = """
            CREATE TABLE rooms (id bigint PRIMARY KEY, name text NOT NULL);
            CREATE TABLE accounts (id bigint PRIMARY KEY, balance bigint NOT NULL);
            CREATE TABLE tickets (id bigint PRIMARY KEY, remaining int NOT NULL, expires int NOT NULL);
            CREATE INDEX ON tickets (expires);
            CREATE TABLE bookings (room_id bigint NOT NULL REFERENCES rooms, starts int NOT NULL, ends int NOT NULL);
            CREATE TABLE strict_bookings (room_id bigint NOT NULL, starts int NOT NULL, ends int NOT NULL,
              EXCLUDE USING gist (room_id WITH =, int4range(starts, ends) WITH &&));
            INSERT INTO rooms VALUES (1, 'Sumire');
            INSERT INTO accounts SELECT n, 100 FROM generate_series(1, 3) AS n;
            INSERT INTO tickets SELECT n, 100, 10000 - n FROM generate_series(1, 5000) AS n;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO junban_app;
            """;

    final TestDatabase database = TestPostgres.database("sale_day");
    final PlainSessions plain = new PlainSessions(database);
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool = PgBuilder.pool()
            .connectingTo(PgConnectOptions.fromUri(database.appUrl()).setCachePreparedStatements(true))
            .with(new PoolOptions().setMaxSize(8))
            .using(new io.vertx.mutiny.core.Vertx(vertx))
            .build();
    final LockedTransactions<FromRoom> transactions = LockedTransactions.on(vertx, pool, ORDER, RetryPolicy.defaults());
    private final LockAudit audit;

    SaleDay() {
        plain.eye().run("CREATE EXTENSION btree_gist");
        plain.owner().run(SCHEMA, ORDER.guardSql());
        plain.closeAll();
        plain.eye().run("VACUUM ANALYZE tickets");
        audit = LockAudit.of(database);
    }

    /** Takes one from each of these tickets, as it was read after the lock; false where one has run out. */
    Uni<Boolean> buy(List<Long> ids) {
        return transactions.run("buy-tickets", s -> TICKET.lock(s, ids).chain(tickets -> {
            if (tickets.rows().values().stream().anyMatch(ticket -> ticket.row() == 0)) {
                return Uni.createFrom().item(false);
            }
            Map<Handle<Long, Integer>, Tuple> less = new java.util.LinkedHashMap<>();
            tickets.rows().values().forEach(ticket -> less.put(ticket, Tuple.of(ticket.row() - 1)));
            return REMAINING.run(less).replaceWith(true);
        }));
    }

    Uni<Void> transfer(long from, long to, long amount) {
        return transactions.run("transfer", s -> ACCOUNT.lock(s, List.of(from, to))
                .chain(accounts -> BALANCE.run(Map.of(
                        accounts.rows().get(from),
                                Tuple.of(accounts.rows().get(from).row() - amount),
                        accounts.rows().get(to),
                                Tuple.of(accounts.rows().get(to).row() + amount)))));
    }

    /** What so many at once made of it. */
    static <T> List<T> atOnce(int times, IntFunction<Uni<T>> work) {
        return Shelf.await(Multi.createFrom()
                .range(0, times)
                .onItem()
                .transformToUni(n -> work.apply(n))
                .merge(16)
                .collect()
                .asList());
    }

    String value(String sql) {
        return plain.eye().value(sql);
    }

    /** Fails if the kernel locked a row out of order, whatever the naive way did. */
    @Override
    public void close() {
        Shelf.await(pool.close());
        vertx.close().toCompletionStage().toCompletableFuture().join();
        plain.close();
        audit.assertKernelOrdered();
    }
}
