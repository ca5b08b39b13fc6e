package dev.junban.bench;

import dev.junban.locking.LockKind;
import dev.junban.locking.LockOrder;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.RetryPolicy;
import dev.junban.locking.RowUpdate;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** What the kernel and the guard cost beside the same statements written by hand. */
final class KernelScenario implements Scenario {
    private static final int ROWS = 10_000;
    private static final int AT_ONCE = 16;
    private static final List<Integer> ROWS_A_TRANSACTION = List.of(1, 2, 10);

    private interface From {}

    private interface End {}

    private record Stock(long pieces) {}

    private static final LockKind<From, End, Long, Stock> OPEN = kind("open_stock");
    private static final LockKind<From, End, Long, Stock> GUARDED = kind("guarded_stock");
    private static final RowUpdate<Long, Stock> TAKE_OPEN = take(OPEN);
    private static final RowUpdate<Long, Stock> TAKE_GUARDED = take(GUARDED);

    private static LockKind<From, End, Long, Stock> kind(String table) {
        return LockKind.bigint(10, table, "id", "pieces", row -> new Stock(row.getLong("pieces")));
    }

    private static RowUpdate<Long, Stock> take(LockKind<From, End, Long, Stock> kind) {
        return kind.update("pieces = t.pieces - v.taken", "taken bigint");
    }

    @Override
    public String name() {
        return "kernel";
    }

    @Override
    public String question() {
        return "transactions a second that lock and change rows, " + AT_ONCE + " at once, over " + ROWS + " rows";
    }

    @Override
    public Table measure(Run run) throws Exception {
        try (Server server = new Server(run.target())) {
            for (var kind : List.of(OPEN, GUARDED)) {
                server.run(
                        "DROP TABLE IF EXISTS " + kind,
                        "CREATE TABLE " + kind
                                + " (id bigint PRIMARY KEY, pieces bigint NOT NULL) WITH (fillfactor = 50)",
                        "INSERT INTO " + kind + " SELECT n, 1000000000 FROM generate_series(1, " + ROWS + ") AS n",
                        "GRANT SELECT ON " + kind + " TO junban_app",
                        "GRANT UPDATE (pieces) ON " + kind + " TO junban_app");
            }
            LockOrder<From> guarded = LockOrder.of(GUARDED).guarded();
            server.run(guarded.guardSql());
            return measure(run, ways(server, guarded));
        }
    }

    private static Map<String, IntFunction<Uni<?>>> ways(Server server, LockOrder<From> guarded) {
        Pool pool = server.pool(AT_ONCE);
        var open = LockedTransactions.on(server.vertx, pool, LockOrder.of(OPEN), RetryPolicy.defaults());
        var watched = LockedTransactions.on(server.vertx, pool, guarded, RetryPolicy.defaults());
        Map<String, IntFunction<Uni<?>>> ways = new LinkedHashMap<>();
        ways.put("by hand", rows -> byHand(pool, rows));
        ways.put("kernel", rows -> kernel(open, OPEN, TAKE_OPEN, rows));
        ways.put("kernel and guard", rows -> kernel(watched, GUARDED, TAKE_GUARDED, rows));
        return ways;
    }

    private static Uni<?> byHand(Pool pool, int rows) {
        Long[] ids = ids(rows).toArray(Long[]::new);
        Long[] taken = new Long[ids.length];
        Arrays.fill(taken, 1L);
        return pool.withTransaction(connection -> connection
                .preparedQuery("SELECT id, pieces FROM open_stock WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE")
                .execute(Tuple.of(ids))
                .chain(locked -> connection
                        .preparedQuery("UPDATE open_stock AS t SET pieces = t.pieces - v.taken"
                                + " FROM unnest($1::bigint[], $2::bigint[]) AS v(id, taken) WHERE t.id = v.id")
                        .execute(Tuple.of(ids, taken))));
    }

    private static Uni<?> kernel(
            LockedTransactions<From> transactions,
            LockKind<From, End, Long, Stock> kind,
            RowUpdate<Long, Stock> take,
            int rows) {
        return transactions.run("take-stock", start -> kind.lock(start, ids(rows))
                .chain(locked -> take.run(locked.rows().values().stream()
                        .collect(Collectors.toMap(handle -> handle, handle -> Tuple.of(1L))))));
    }

    private static List<Long> ids(int rows) {
        return ThreadLocalRandom.current()
                .longs(1, ROWS + 1)
                .distinct()
                .limit(rows)
                .boxed()
                .toList();
    }

    private Table measure(Run run, Map<String, IntFunction<Uni<?>>> ways) {
        Cells cells = new Cells();
        for (int round = 0; round <= run.rounds(); round++) {
            for (int rows : ROWS_A_TRANSACTION) {
                for (var way : ways.entrySet()) {
                    run.progress(name() + ": round " + round + " of " + run.rounds() + ", " + way.getKey() + ", " + rows
                            + " rows");
                    Supplier<Uni<?>> work = () -> way.getValue().apply(rows);
                    double perSecond = Throughput.perSecond(AT_ONCE, run.cell(), work);
                    if (round > 0) {
                        cells.add(perSecond, way.getKey(), rows);
                    }
                }
            }
        }
        return table(ways, cells);
    }

    private static Table table(Map<String, IntFunction<Uni<?>>> ways, Cells cells) {
        Table table = new Table("way", "rows", "tx/s median", "worst", "best", "of by hand");
        for (int rows : ROWS_A_TRANSACTION) {
            for (String way : ways.keySet()) {
                Series cell = cells.at(way, rows);
                table.row(
                        way,
                        rows,
                        Math.round(cell.median()),
                        Math.round(cell.min()),
                        Math.round(cell.max()),
                        "%.2f".formatted(cell.ratioTo(cells.at("by hand", rows))));
            }
        }
        table.note("Goal: kernel and guard at least 0.80 of by hand.");
        return table;
    }
}
