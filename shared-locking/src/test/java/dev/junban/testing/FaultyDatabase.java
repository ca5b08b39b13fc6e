package dev.junban.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestPostgres;
import dev.junban.local.audit.LockAudit;
import dev.junban.locking.LockedTransactions;
import dev.junban.migration.Migrations;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** A migrated database for use cases that are made to fail, one at a time; what they do is told by numbers that move. */
public final class FaultyDatabase implements AutoCloseable {
    private final Class<?> test;
    private final FaultyTransactions<Kinds.FromRequest> faulty;
    private final LockAudit audit;
    private final Connection owner;

    /**
     * A new one.
     *
     * @param test stands in the package whose transactions it makes fail, all of them
     */
    public FaultyDatabase(Class<?> test) {
        this.test = test;
        TestDatabase database = TestPostgres.database("faulty");
        var unused = Migrations.run(
                database.jdbcUrl(),
                database.owner().user(),
                database.owner().password(),
                database.app().user());
        audit = LockAudit.of(database);
        faulty = new FaultyTransactions<>(database, Kinds.LOCK_ORDER);
        owner = connect(database);
    }

    private static Connection connect(TestDatabase database) {
        try {
            return DriverManager.getConnection(
                    database.jdbcUrl(),
                    database.owner().user(),
                    database.owner().password());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the use cases are to run on. */
    public LockedTransactions<Kinds.FromRequest> transactions() {
        return faulty.transactions();
    }

    /** The first column of the row that this statement answers, such as the id of what it inserts. */
    public long number(String sql) {
        return numbers(sql).get(0);
    }

    private List<Long> numbers(String sql) {
        try (Statement statement = owner.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            if (!row.next()) {
                throw new IllegalStateException("No row: " + sql);
            }
            List<Long> numbers = new ArrayList<>();
            for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                numbers.add(row.getLong(column));
            }
            return numbers;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /**
     * Fails every statement in turn, as {@link FaultyTransactions#requireSameUnderFaults} does.
     *
     * @param numbers a SELECT of one row of numbers, which a use moves
     * @param fresh makes what a use needs, and answers the use, which has not begun
     */
    public void requireSameUnderFaults(String numbers, Supplier<Uni<?>> fresh) {
        faulty.requireSameUnderFaults(() -> new Moving(numbers, fresh.get()));
    }

    private final class Moving implements FaultyTransactions.Use {
        private final String sql;
        private final Uni<?> work;
        private final List<Long> before;

        Moving(String sql, Uni<?> work) {
            this.sql = sql;
            this.work = work;
            this.before = numbers(sql);
        }

        @Override
        public Uni<?> run() {
            return work;
        }

        @Override
        public String effects() {
            List<Long> now = numbers(sql);
            return IntStream.range(0, now.size())
                    .mapToObj(i -> now.get(i) - before.get(i))
                    .toList()
                    .toString();
        }
    }

    /** Fails if a row was locked out of order, or if a transaction of the package was left out. */
    @Override
    public void close() throws SQLException {
        faulty.close();
        owner.close();
        audit.assertOrdered();
        assertThat(faulty.names())
                .as("transactions that were made to fail, of all in this package")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(test));
    }
}
