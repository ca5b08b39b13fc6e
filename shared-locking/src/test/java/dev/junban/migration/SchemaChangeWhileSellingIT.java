package dev.junban.migration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A column is added to orders while orders come in and somebody holds the table open, the naive way and ours. */
class SchemaChangeWhileSellingIT {
    private static final Duration HELD_WHILE_ALL_WAIT = Duration.ofSeconds(1);
    private static final int PROOF = 20;

    @TempDir
    Path folder;

    MigratedDatabase migrated;
    SteadySales sales;
    Connection reader;

    @BeforeEach
    void open() throws SQLException {
        migrated = new MigratedDatabase(folder);
        migrated.execute("""
                INSERT INTO products (sku, name, description, price_minor, currency) VALUES ('tea', '', '', 250, 'EUR')""", """
                INSERT INTO inventories (product_id, location, on_hand) SELECT id, 'main', 1000000 FROM products""");
        sales = new SteadySales(migrated.database, Long.parseLong(migrated.value("SELECT max(id) FROM inventories")));
        sales.awaitMore(PROOF);
        reader = migrated.reader("orders");
    }

    @AfterEach
    void close() throws SQLException {
        reader.close();
        sales.close();
    }

    @Test
    void theNaiveWayStopsEverybodyForAsLongAsTheReaderStays() throws SQLException {
        try (Connection naive = migrated.owner()) {
            CompletableFuture<Void> change = CompletableFuture.runAsync(() -> alter(naive));
            MigratedDatabase.await("the change and all customers wait", () -> waiting() == SteadySales.CUSTOMERS + 1);
            int before = sales.sold.get();
            LockSupport.parkNanos(HELD_WHILE_ALL_WAIT.toNanos());
            int meanwhile = sales.sold.get() - before;
            reader.close();
            change.orTimeout(60, TimeUnit.SECONDS).join();

            System.out.println("A plain ALTER TABLE behind a reader: " + meanwhile + " sales in "
                    + Text.seconds(HELD_WHILE_ALL_WAIT));
            assertThat(meanwhile).isZero();
            sales.awaitMore(PROOF);
        }
    }

    @Test
    void theRunnerGivesWayUntilTheReaderLeaves() throws SQLException {
        migrated.step("V1000__notes_of_orders.sql", "ALTER TABLE orders ADD COLUMN note text;");
        int before = sales.sold.get();
        CompletableFuture<Integer> change = CompletableFuture.supplyAsync(migrated::migrate);
        for (int attempt = 1; attempt <= 3; attempt++) {
            String gaveWay = "attempt " + attempt + " gave way: canceling statement due to lock timeout";
            MigratedDatabase.await(gaveWay, () -> migrated.said(gaveWay) > 0);
            sales.awaitMore(PROOF);
        }
        int meanwhile = sales.sold.get() - before;
        assertThat(change).as("while the reader is there").isNotDone();
        reader.close();

        assertThat(change.orTimeout(60, TimeUnit.SECONDS).join()).isEqualTo(1);
        sales.awaitMore(PROOF);
        System.out.println(String.join("\n", migrated.lines));
        System.out.println("The runner behind the same reader: " + meanwhile + " sales meanwhile, the longest took "
                + Text.seconds(sales.longest()));
        assertThat(migrated.value("SELECT count(note) FROM orders")).isEqualTo("0");
        assertThat(migrated.said("uses orders: SELECT count(*) FROM orders")).isGreaterThan(0);
        assertThat(sales.failed)
                .as("sales that waited for longer than a lock may take")
                .hasValue(0);
    }

    private void alter(Connection naive) {
        try {
            MigratedDatabase.run(naive, "ALTER TABLE orders ADD COLUMN naive text");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private int waiting() {
        try {
            return Integer.parseInt(migrated.value("""
                    SELECT count(*) FROM pg_stat_activity
                    WHERE datname = current_database() AND wait_event_type = 'Lock'"""));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
