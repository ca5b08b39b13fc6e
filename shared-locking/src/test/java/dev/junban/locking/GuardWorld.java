package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.smallrye.mutiny.Uni;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A shelf whose guards can be turned off, one by one. Production has no such switch. */
final class GuardWorld implements AutoCloseable {
    private static final Path KERNEL = Path.of("src/main/java/dev/junban/locking");

    final Shelf shelf = new Shelf();
    final Told told = new Told();
    private final List<Compilation.Source> sources = new ArrayList<>();
    private LockOrder<Shelf.FromTag> order = Shelf.ORDER;
    private RetryPolicy policy = Faults.POLICY;
    private UnaryOperator<String> sql = statement -> statement;
    private boolean shielded = true;

    /** All guards are on again, and the rows are those of the beginning. */
    void reset() {
        sources.clear();
        order = Shelf.ORDER;
        policy = Faults.POLICY;
        sql = statement -> statement;
        shielded = true;
        var unused = told.take();
        shelf.owner("""
                DROP TABLE IF EXISTS marks;
                DROP TRIGGER IF EXISTS swallow ON books;
                DROP TRIGGER IF EXISTS die ON notes;
                DELETE FROM notes;
                DELETE FROM tags;
                DELETE FROM boxes;
                DELETE FROM books WHERE id > 50;
                SELECT setval('tries', 1, false);
                """ + Shelf.ORDER.guardSql());
    }

    void without(LockViolation.Rule rule) {
        order = order.without(rule);
    }

    void withOrder(UnaryOperator<LockOrder<Shelf.FromTag>> change) {
        order = change.apply(order);
    }

    void withoutRetry() {
        policy = new RetryPolicy(
                1,
                policy.backoff(),
                policy.backoffMax(),
                policy.deadline(),
                policy.lockTimeout(),
                policy.statementTimeout(),
                policy.transactionTimeout());
    }

    /** The listener meets the kernel without what stands between them. */
    void unshielded() {
        shielded = false;
    }

    /** Every statement that has {@code part} is sent with {@code instead} of it. */
    void rewriting(String part, String instead) {
        UnaryOperator<String> before = sql;
        sql = statement -> before.apply(statement).replace(part, instead);
    }

    /** The compiler sees this class of the kernel with {@code instead} of {@code part}. */
    void compiling(String type, String part, String instead) {
        try {
            String source = Files.readString(KERNEL.resolve(type + ".java"));
            assertThat(source).contains(part);
            sources.add(new Compilation.Source(type, source.replace(part, instead)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> compile(String expression) {
        return Compilation.errors(expression, sources.toArray(Compilation.Source[]::new));
    }

    LockedTransactions<Shelf.FromTag> transactions() {
        return transactions(told);
    }

    LockedTransactions<Shelf.FromTag> transactions(LockEvents events) {
        return new PgLockedTransactions<>(
                shelf.vertx,
                new RewritingPool(shelf.pool, sql),
                order,
                policy,
                shielded ? new SafeEvents(events) : events);
    }

    List<String> misfits() {
        return Shelf.await(order.misfits(new Reads(new RewritingPool(shelf.pool, sql)), policy));
    }

    @CanIgnoreReturnValue
    <T> T run(Function<Stage<Shelf.FromTag>, Uni<T>> work) {
        return Shelf.await(transactions().run("probe", work));
    }

    /** The work breaks this rule, and hears of it. */
    void requireRefused(LockViolation.Rule rule, Function<Stage<Shelf.FromTag>, Uni<?>> work) {
        var violation = catchThrowableOfType(
                LockViolation.class, () -> run(s -> work.apply(s).replaceWithVoid()));
        assertThat(violation).as("a refusal").isNotNull();
        assertThat(violation.rule()).isEqualTo(rule);
    }

    /** The database itself refuses the last of these statements. */
    void requireRefused(String sqlState, String... statements) {
        try (PlainSession psql = new PlainSession(shelf.database.jdbcUrl(), shelf.database.app())) {
            psql.run("BEGIN");
            for (int i = 0; i < statements.length - 1; i++) {
                psql.run(statements[i]);
            }
            assertThat(psql.state(statements[statements.length - 1])).isEqualTo(sqlState);
        }
    }

    /** Whether a session waits for a row. */
    boolean somebodyWaits() {
        return shelf.row("SELECT count(*) FROM pg_locks WHERE NOT granted").getLong(0) > 0;
    }

    @Override
    public void close() {
        shelf.close();
    }
}
