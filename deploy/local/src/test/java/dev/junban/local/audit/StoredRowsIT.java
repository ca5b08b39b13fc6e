package dev.junban.local.audit;

import static dev.junban.local.audit.AuditedTables.lockStock;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a lock in the log is on, wherever the row has come from and gone to. */
class StoredRowsIT {
    AuditedTables tables;

    @BeforeEach
    void open() {
        tables = new AuditedTables();
    }

    @Test
    void followsRowsThatMoveAndPlacesThatAreUsedAgain() {
        for (int round = 0; round < 5; round++) {
            tables.named(
                    "move",
                    "UPDATE stock SET quantity = quantity + 1 WHERE id = 7",
                    "UPDATE stock SET quantity = 9 WHERE id = 9");
            tables.plain("VACUUM stock");
            tables.named("fill", "INSERT INTO stock (id, quantity) VALUES (" + (2000 + round) + ", 1)");
        }
        tables.named("last", "SELECT FROM stock WHERE id IN (7, 9, 2001) ORDER BY id DESC FOR NO KEY UPDATE");

        assertThat(tables.findings())
                .containsExactly(
                        "Inversion last: stock 2001 NO KEY UPDATE, stock 9 NO KEY UPDATE",
                        "Inversion last: stock 2001 NO KEY UPDATE, stock 7 NO KEY UPDATE");
    }

    @Test
    void knowsRowsWhosePageTheLogKeepsWhole() {
        tables.superuser("CHECKPOINT");
        tables.named("insert", "INSERT INTO stock (id, place, quantity) VALUES (3000, 'Ōsaka', 1)");
        tables.superuser("CHECKPOINT");
        tables.named("insert", "INSERT INTO keys VALUES (NULL, 'schlüssel'), (repeat('x', 200), 'clé')");
        tables.named(
                "lock",
                "SELECT FROM keys WHERE name IN ('schlüssel', 'clé') ORDER BY name FOR NO KEY UPDATE",
                lockStock(3000));

        assertThat(tables.audit.assertOrdered().locks()).isEqualTo(3);
    }

    @Test
    void knowsRowsThatWereCopiedIn() {
        copyStock(4000);
        tables.superuser("CHECKPOINT");
        copyStock(5000);
        tables.named("lock", "SELECT FROM stock WHERE id >= 4000 ORDER BY id FOR NO KEY UPDATE");

        assertThat(tables.audit.assertOrdered().locks()).isEqualTo(600);
    }

    @Test
    void doesNotMistakeAnInsertionThatMetAConflictForAnOwnRow() {
        tables.named(
                "claim",
                "INSERT INTO keys VALUES ('mine', 'key-11') ON CONFLICT DO NOTHING",
                lockStock(1),
                "SELECT FROM keys WHERE name = 'key-11' FOR NO KEY UPDATE");

        assertThat(tables.findings()).hasSize(1);
    }

    /** COPY inserts many rows with one record; so far the only statement that does. */
    private void copyStock(int first) {
        String program = "seq -f \"t,Nara,%.0f,1\" " + first + " " + (first + 299);
        tables.superuser("COPY stock FROM PROGRAM '" + program + "' (FORMAT csv)");
    }
}
