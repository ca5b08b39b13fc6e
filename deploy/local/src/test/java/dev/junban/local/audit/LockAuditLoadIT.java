package dev.junban.local.audit;

import static dev.junban.local.audit.AuditedTables.begin;
import static dev.junban.local.audit.AuditedTables.order;
import static dev.junban.local.audit.AuditedTables.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LockAuditLoadIT {
    private static final int SESSIONS = 6;
    private static final int TRANSACTIONS = 100;

    final AuditedTables tables = new AuditedTables();

    @Test
    void raisesNoFalseAlarmAboutRandomTransactionsInTheLockOrder() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);

        ExecutorService threads = Executors.newFixedThreadPool(SESSIONS);
        List<CompletableFuture<Void>> sessions = IntStream.range(0, SESSIONS)
                .mapToObj(n -> CompletableFuture.runAsync(() -> session(new Random(seed + n)), threads))
                .toList();
        sessions.forEach(CompletableFuture::join);
        threads.shutdown();

        LockReport report = tables.audit.assertOrdered();
        System.out.println(report.summary());
        assertThat(report.transactions()).isEqualTo(SESSIONS * TRANSACTIONS);
        assertThat(report.locks()).isGreaterThan(SESSIONS * TRANSACTIONS);
        assertThat(report.edges()).startsWith("{orders -> stock (");
    }

    @Test
    void readsTheLocksAndChangesOfAHundredThousandRows() {
        tables.plain("INSERT INTO stock (id, quantity) SELECT n, 0 FROM generate_series(100001, 200000) AS n");
        tables.named(
                "all",
                "SELECT pg_logical_emit_message(true, 'locking.acquire', json_build_object('kind', 'stock', 'ids',"
                        + " array_agg(id::text))::text) FROM stock WHERE id > 190000",
                "SELECT count(*) FROM (SELECT id FROM stock WHERE id > 100000 ORDER BY id FOR NO KEY UPDATE) AS l",
                "UPDATE stock SET quantity = 1 WHERE id > 100000");

        LockReport report = tables.audit.assertOrdered();

        System.out.println(report.summary());
        assertThat(report.locks()).isEqualTo(100_000);
    }

    private void session(Random random) {
        try (Connection session = tables.owner()) {
            for (int i = 0; i < TRANSACTIONS; i++) {
                transaction(session, random);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void transaction(Connection session, Random random) throws SQLException {
        begin(session, "random");
        List<Integer> orders = some(random, 20);
        List<Integer> stock = some(random, 50);
        lock(session, "orders", orders.stream().map(AuditedTables::order).toList());
        if (random.nextBoolean()) {
            run(session, "SAVEPOINT s", "RELEASE s");
        }
        lock(session, "stock", stock);
        run(session, "UPDATE stock SET quantity = quantity + 1 WHERE id IN (" + list(stock) + ")");
        run(session, "INSERT INTO lines VALUES ('" + order(orders.get(0)) + "', " + stock.get(0) + ")");
        run(session, "INSERT INTO keys VALUES ('new', 'new-" + random.nextLong() + "')");
        if (random.nextInt(10) == 0) {
            session.rollback();
        } else {
            session.commit();
        }
    }

    private static void lock(Connection session, String table, List<?> ids) throws SQLException {
        String mode = table.equals("orders") ? "KEY SHARE" : "NO KEY UPDATE";
        run(session, "SELECT FROM " + table + " WHERE id IN (" + list(ids) + ") ORDER BY id FOR " + mode);
    }

    private static String list(List<?> ids) {
        return ids.stream().map(id -> "'" + id + "'").collect(Collectors.joining(", "));
    }

    private static List<Integer> some(Random random, int of) {
        return random.ints(1, of + 1)
                .distinct()
                .limit(1 + random.nextInt(4))
                .boxed()
                .toList();
    }
}
