package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What any client of the application role meets that goes past the kernel. */
class GuardIT {
    static Shelf shelf;
    Connection session;

    @BeforeAll
    static void open() {
        shelf = new Shelf();
    }

    @AfterAll
    static void close() {
        shelf.close();
    }

    @BeforeEach
    void connect() throws SQLException {
        session = DriverManager.getConnection(
                shelf.database.jdbcUrl(),
                shelf.database.app().user(),
                shelf.database.app().password());
        session.setAutoCommit(false);
    }

    @AfterEach
    void disconnect() throws SQLException {
        session.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE books SET copies = 1 WHERE id = 1",
                "DELETE FROM books WHERE id = 1",
                "SELECT FROM books WHERE id = 1 FOR UPDATE",
                "SELECT FROM books WHERE id = 1 FOR NO KEY UPDATE",
                "SELECT FROM books WHERE id = 1 FOR SHARE",
                "SELECT FROM books WHERE id = 1 FOR KEY SHARE",
                "SELECT FROM books WHERE id = 1 FOR UPDATE SKIP LOCKED",
                "MERGE INTO books USING (VALUES (1)) AS v(id) ON books.id = v.id WHEN MATCHED THEN UPDATE SET copies = 1",
                "INSERT INTO notes (book_id, body) VALUES (1, 'unpinned')"
            })
    void isRefusedBeforeItWaitsForARowThatItHasNotAcquired(String statement) {
        Runnable letGo = shelf.hold("books WHERE id = 1");

        SQLException refusal = refusal("SET LOCAL lock_timeout = '10s'", statement);

        assertThat(shelf.row("SELECT count(*) FROM pg_locks WHERE NOT granted").getLong(0))
                .as("sessions that wait")
                .isZero();
        letGo.run();
        assertThat(refusal.getSQLState()).isEqualTo("LK002");
        assertThat(refusal.getMessage()).contains("row 1 of books was not acquired");
        assertThat(refusal.getMessage()).contains("SELECT locking.acquire('books'");
    }

    @Test
    void mayReadAndInsertFreely() throws SQLException {
        run("SELECT * FROM books", "INSERT INTO books VALUES (1000, 1)");
    }

    @Test
    void mayDoInOrderWhatItHasAcquired() throws SQLException {
        run(
                "SELECT locking.acquire('books', 'WRITE', '{1,2}')",
                "SELECT FROM books WHERE id IN (1, 2) ORDER BY id FOR NO KEY UPDATE",
                "UPDATE books SET copies = copies + 1 WHERE id = 2",
                "INSERT INTO notes (book_id, body) VALUES (1, 'held')");
    }

    @Test
    void isRefusedARankThatIsNotAboveTheLast() {
        SQLException refusal = refusal(
                "SELECT locking.acquire('books', 'WRITE', '{1}')",
                "SELECT locking.acquire('boxes', 'WRITE', '{00000000-0000-7000-8000-000000000001}')");

        assertThat(refusal.getSQLState()).isEqualTo("LK001");
        assertThat(refusal.getMessage()).contains("boxes (rank 2) may not be acquired after rank 3");
        assertThat(refusal.getMessage()).contains("Lock order: tags, boxes, books");
    }

    @Test
    void isRefusedToWriteOrDeleteWhatIsHeldMoreWeakly() {
        assertThat(refusal(
                                "SELECT locking.acquire('books', 'PIN', '{1}')",
                                "SELECT FROM books WHERE id = 1 FOR KEY SHARE",
                                "UPDATE books SET copies = 1 WHERE id = 1")
                        .getSQLState())
                .isEqualTo("LK002");
        assertThat(refusal("SELECT locking.acquire('books', 'WRITE', '{1}')", "DELETE FROM books WHERE id = 1")
                        .getSQLState())
                .isEqualTo("LK002");
    }

    @Test
    void forgetsWhatWasAcquiredWhenTheTransactionEnds() throws SQLException {
        run("SELECT locking.acquire('books', 'WRITE', '{1}')");
        session.commit();

        assertThat(refusal("UPDATE books SET copies = 1 WHERE id = 1").getSQLState())
                .isEqualTo("LK002");
    }

    @Test
    void isRefusedAMissingKindByName() {
        assertThat(refusal("SELECT locking.acquire('shelves', 'WRITE', '{1}')").getMessage())
                .contains("shelves is not in the lock order");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'EXCLUSIVE'", "''", "NULL"})
    void isRefusedWhatIsNoMode(String mode) {
        assertThat(refusal("SELECT locking.acquire('books', " + mode + ", '{1}')")
                        .getMessage())
                .contains("is no mode: use PIN, WRITE or KEY_WRITE");
    }

    private SQLException refusal(String... statements) {
        return catchThrowableOfType(SQLException.class, () -> {
            try {
                run(statements);
            } finally {
                session.rollback();
            }
        });
    }

    private void run(String... statements) throws SQLException {
        for (String sql : statements) {
            try (var statement = session.createStatement()) {
                statement.execute(sql);
            }
        }
    }
}
