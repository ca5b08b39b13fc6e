package dev.junban.local.audit;

import static dev.junban.local.audit.AuditedTables.begin;
import static dev.junban.local.audit.AuditedTables.lockOrder;
import static dev.junban.local.audit.AuditedTables.lockStock;
import static dev.junban.local.audit.AuditedTables.order;
import static dev.junban.local.audit.AuditedTables.run;
import static dev.junban.local.audit.AuditedTables.tell;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockAuditIT {
    AuditedTables tables;

    @BeforeEach
    void open() {
        tables = new AuditedTables();
    }

    @Test
    void isSilentAboutTransactionsInTheLockOrder() {
        tables.named(
                "place",
                "INSERT INTO keys VALUES ('mine', 'key-1')",
                "SELECT FROM orders WHERE id IN ('" + order(2) + "', '" + order(1) + "') ORDER BY id FOR NO KEY UPDATE",
                "SELECT FROM stock WHERE id IN (3, 1, 2) ORDER BY id FOR NO KEY UPDATE",
                "UPDATE stock SET quantity = quantity - 1 WHERE id = 2",
                "INSERT INTO orders VALUES ('" + order(99) + "', 'NEW')",
                "INSERT INTO lines VALUES ('" + order(99) + "', 1), ('" + order(1) + "', 3)",
                "UPDATE orders SET status = 'PAID' WHERE id = '" + order(99) + "'");

        LockReport report = tables.audit.assertOrdered();

        assertThat(report.transactions()).isEqualTo(1);
        assertThat(report.locks()).isEqualTo(5);
        assertThat(report.edges()).isEqualTo("{orders -> stock (1)}");
    }

    @Test
    void tellsAnInversionWithTheOtherSideOfTheCircle() {
        tables.named("place", lockOrder(3), lockStock(5));
        tables.named("settle", lockStock(5), lockOrder(3));

        assertThatThrownBy(() -> tables.audit.assertOrdered())
                .isInstanceOf(AssertionError.class)
                .message()
                .containsPattern("1\\. INVERSION in transaction \"settle\" \\(xid \\d+, committed 20")
                .containsPattern("It held\\s+stock 5 +NO KEY UPDATE +at \\w+/\\w+")
                .containsPattern("and took\\s+orders " + order(3) + " +NO KEY UPDATE +at \\w+/\\w+")
                .contains("which belongs to orders (rank 20), before stock (rank 60)")
                .contains("The other way round went transaction \"place\"")
                .contains("the first holds stock 5 and waits for orders " + order(3) + ", the second holds orders "
                        + order(3) + " and waits for stock 5.")
                .doesNotContain("2. ");
    }

    @Test
    void findsAForeignKeyThatPinsAParentBeforeItsTurn() {
        tables.named("add line", "INSERT INTO lines (stock_id) VALUES (7)", lockOrder(1));

        assertThat(tables.findings())
                .containsExactly("Inversion add line: stock 7 KEY SHARE, orders " + order(1) + " NO KEY UPDATE");
    }

    @Test
    void findsWhatAPlanLocksInAnotherOrderThanThatOfTheKeys() {
        tables.named(
                "no order by",
                "SET LOCAL enable_indexscan = off",
                "SET LOCAL enable_bitmapscan = off",
                "SELECT FROM stock WHERE id IN (10, 11) FOR NO KEY UPDATE");

        assertThat(tables.findings())
                .containsExactly("Inversion no order by: stock 11 NO KEY UPDATE, stock 10 NO KEY UPDATE");
    }

    @Test
    void findsAnInversionThatWasRolledBack() throws SQLException {
        try (Connection session = tables.owner()) {
            begin(session, "changed its mind");
            run(session, lockStock(1), lockOrder(1));
            session.rollback();
        }

        assertThat(tables.findings()).hasSize(1);
        assertThat(tables.audit.report().toString())
                .containsPattern("\"changed its mind\" \\(xid \\d+, rolled back 20");
    }

    @Test
    void findsAnInversionThroughASavepoint() {
        tables.named("nested", lockStock(1), "SAVEPOINT s", lockOrder(1), "RELEASE s");

        assertThat(tables.findings()).hasSize(1);
    }

    @Test
    void findsAPinThatIsStrengthened() {
        tables.named(
                "fulfil",
                "INSERT INTO lines VALUES ('" + order(4) + "', NULL)",
                "UPDATE orders SET status = 'PAID' WHERE id = '" + order(4) + "'");

        assertThat(tables.findings())
                .containsExactly(
                        "Upgrade fulfil: orders %1$s KEY SHARE, orders %1$s NO KEY UPDATE".formatted(order(4)));
    }

    @Test
    void findsALockThatIsStrengthenedBesideOtherHolders() throws SQLException {
        try (Connection other = tables.owner()) {
            begin(other, "pin");
            run(other, "SELECT FROM stock WHERE id = 1 FOR KEY SHARE");
            tables.named(
                    "write",
                    "SELECT FROM stock WHERE id = 1 FOR KEY SHARE",
                    "UPDATE stock SET quantity = 1 WHERE id = 1");
            run(other, "SELECT FROM stock WHERE id = 1 FOR KEY SHARE", lockStock(2));
            other.commit();
        }

        assertThat(tables.findings()).containsExactly("Upgrade write: stock 1 KEY SHARE, stock 1 NO KEY UPDATE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE stock SET quantity = 1 WHERE id = 1",
                "DELETE FROM stock WHERE id = 1",
                "SELECT FROM stock WHERE id = 1 FOR KEY SHARE",
                "INSERT INTO stock (id, quantity) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET quantity = 0",
                "INSERT INTO lines (stock_id) VALUES (1)"
            })
    void findsAClientThatGoesPastTheKernel(String statement) {
        tables.named("somebody else", lockStock(2));
        tables.plain(statement);

        assertThat(tables.findings()).singleElement().asString().startsWith("Bypass : stock 1 ");
    }

    @Test
    void looksAwayFromWhatSaysThatItIsExempt() {
        tables.named("somebody", lockStock(2));
        tables.plain(LockAudit.exemption("it's a set-up") + "; UPDATE stock SET quantity = 1 WHERE id = 1");

        assertThat(tables.audit.assertOrdered().summary()).contains("1 exempt");
    }

    @Test
    void judgesTheKernelAloneWhereOthersAreWrongOnPurpose() {
        tables.named("right", lockOrder(1), lockStock(1));
        tables.plain("BEGIN; " + lockStock(2) + "; " + lockOrder(2) + "; COMMIT");
        assertThat(tables.audit.assertKernelOrdered().locks()).isEqualTo(2);

        tables.named("wrong", lockStock(1), lockOrder(1));
        assertThatThrownBy(() -> tables.audit.assertKernelOrdered()).hasMessageContaining("INVERSION");
    }

    @Test
    void letsAnybodyInsertRows() {
        tables.named("somebody", lockStock(2));
        tables.plain("INSERT INTO stock (id, quantity) VALUES (1001, 1)");

        tables.audit.assertOrdered();
    }

    @Test
    void wantsNewKeysToBeClaimedInTheirOrder() {
        tables.named(
                "right",
                claim("key-1"),
                claim("key-2"),
                tell("acquire", "keys", "key-11"),
                "SELECT FROM keys WHERE name = 'key-11' FOR NO KEY UPDATE");
        tables.named("wrong", claim("key-4"), claim("key-3"));

        assertThat(tables.findings()).containsExactly("Inversion wrong: keys key-4 UPDATE, keys key-3 UPDATE");
    }

    @Test
    void allowsATryBelowWhatIsHeldButNoWaitingBelowWhatWasTried() {
        tables.named("late", lockStock(5), tell("hold", "orders", order(1)), lockOrder(1) + " SKIP LOCKED");
        tables.named("early", tell("hold", "stock", 6), lockStock(6) + " SKIP LOCKED", lockOrder(2));

        assertThat(tables.findings())
                .containsExactly("Inversion early: stock 6 NO KEY UPDATE, orders " + order(2) + " NO KEY UPDATE");
    }

    @Test
    void tellsFindingsThatAreAlikeOnce() {
        for (int i = 1; i <= 3; i++) {
            tables.named("again", lockStock(i), lockOrder(i));
        }

        assertThat(tables.audit.report().toString())
                .contains("And 2 more like it.")
                .contains("Nobody took them the other way round")
                .doesNotContain("2. ");
    }

    @Test
    void provesNothingWithoutATransactionOfTheKernel() {
        assertThatThrownBy(() -> tables.audit.assertOrdered())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no transaction of the kernel stands in the log");
    }

    @Test
    void looksAwayFromOtherDatabasesOfTheServer() {
        AuditedTables others = new AuditedTables();
        others.plain("ALTER TABLE stock RENAME TO shelf");
        others.named("elsewhere", tell("acquire", "shelf", 1), "SELECT FROM shelf WHERE id = 1 FOR UPDATE");
        tables.named("here", lockStock(1));

        assertThat(tables.audit.assertOrdered().transactions()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRUNCATE stock CASCADE", "VACUUM FULL orders"})
    void provesNothingAboutTablesThatWereRewritten(String statement) {
        tables.named("somebody", lockStock(1));
        tables.plain(statement);

        assertThatThrownBy(() -> tables.audit.assertOrdered())
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("was rewritten");
    }

    @Test
    void cannotBeginInADatabaseThatIsNotAudited() {
        tables.superuser("ALTER DATABASE " + tables.database.name() + " RESET \"locking.audit\"");

        assertThatThrownBy(() -> LockAudit.of(tables.database)).hasMessageContaining("ALTER DATABASE");
    }

    private static String claim(String key) {
        return tell("acquire", "keys", key) + "; INSERT INTO keys VALUES ('mine', '" + key
                + "') ON CONFLICT DO NOTHING";
    }
}
