package dev.junban.local.audit;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.PostgresLogin;
import dev.junban.local.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Proves that since its start every row of a ranked table was locked in the lock order, by a transaction of the kernel,
 * in the mode that it kept. Each new row lock is a record in PostgreSQL's write-ahead log, in order, with transaction
 * and mode, whoever took it: foreign-key checks, triggers and psql included. The order is the database's own
 * {@code locking.ranks()}; nothing of any service is needed.
 */
public final class LockAudit {
    private final String jdbcUrl;
    private final PostgresLogin superuser;
    private final Set<Long> planted = new HashSet<>();
    private final List<Kind> kinds;
    private final Snapshot start;

    private LockAudit(String jdbcUrl, PostgresLogin superuser) {
        this.jdbcUrl = jdbcUrl;
        this.superuser = superuser;
        try (Connection connection = Sql.connect(jdbcUrl, superuser)) {
            Scratch.setUp(connection);
            kinds = Catalog.kinds(connection);
            start = Snapshot.take(connection, kinds);
        } catch (SQLException e) {
            throw new IllegalStateException("The audit of " + jdbcUrl + " could not begin: " + e.getMessage(), e);
        }
    }

    /** Begins now; the database has its guard already. */
    public static LockAudit of(TestDatabase database) {
        return of(database.jdbcUrl(), database.superuser());
    }

    /** Begins now, in a database for which {@code locking.audit} was set to {@code on} before anybody connected. */
    public static LockAudit of(String jdbcUrl, PostgresLogin superuser) {
        return new LockAudit(jdbcUrl, superuser);
    }

    /**
     * The statement by which a transaction says that it goes past the kernel on purpose: a test that holds a row from
     * outside, or changes one in its set-up. The audit then looks away from all of that transaction.
     */
    public static String exemption(String reason) {
        return "SELECT pg_logical_emit_message(true, '" + Messages.EXEMPT + "', '" + reason.replace("'", "''") + "')";
    }

    /**
     * Plants faults, reads the log, and fails with an {@link AssertionError} that tells all about it if anything else
     * than the planted faults is found, or anything that would make the result worthless: a fault that is not found, a
     * record that is not understood, no transaction of the kernel at all. Prints a line of what was looked at.
     */
    @CanIgnoreReturnValue
    public LockReport assertOrdered() {
        LockReport report = assertOrderedIfAny();
        report.requireTransactions();
        return report;
    }

    /** The same for tests that may have had nothing to lock. */
    @CanIgnoreReturnValue
    public LockReport assertOrderedIfAny() {
        LockReport report = report();
        report.requireBelievable();
        report.requireOrdered();
        System.out.println(report.summary());
        return report;
    }

    /** The same for tests that show what goes wrong past the kernel: only its own transactions are judged. */
    @CanIgnoreReturnValue
    public LockReport assertKernelOrdered() {
        LockReport report = report();
        report.requireBelievable();
        LockReport kernel = report.ofTheKernel();
        kernel.requireOrdered();
        kernel.requireTransactions();
        System.out.println(kernel.summary());
        return kernel;
    }

    LockReport report() {
        long startNanos = System.nanoTime();
        try (Connection connection = Sql.connect(jdbcUrl, superuser)) {
            Controls controls = Controls.plant(connection, kinds);
            planted.addAll(controls.xids());
            Reading all = read(connection);
            Reading judged = all.only(transaction -> !planted.contains(transaction.xid()));
            Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
            return new LockReport(connection.getCatalog(), all, judged, controls, took);
        } catch (SQLException e) {
            throw new IllegalStateException("The log of " + jdbcUrl + " could not be read: " + e.getMessage(), e);
        }
    }

    private Reading read(Connection connection) throws SQLException {
        Snapshot end = Snapshot.take(connection, kinds);
        StoredRows rows = new StoredRows(kinds, start.rows());
        Recording recording = new Recording();
        LogFollower follower = new LogFollower(rows, new Messages(kinds), recording);
        new WalReader(connection, kinds).read(start.lsn(), end.lsn(), follower);
        List<String> strayed = new ArrayList<>(rows.strayed(end.rows()));
        strayed.addAll(Catalog.rewritten(connection, kinds));
        return Reading.of(start.lsn(), end.lsn(), follower, recording.transactionsSince(start.nextXid()), strayed);
    }
}
