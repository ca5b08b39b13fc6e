package dev.junban.migration;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.function.Consumer;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;

/** Is called by Flyway along the way: counts the attempts of a step, and prepares each statement. */
final class Steps implements Callback {
    private static final Set<Event> HEARD =
            Set.of(Event.BEFORE_EACH_MIGRATE, Event.BEFORE_EACH_MIGRATE_STATEMENT, Event.AFTER_EACH_MIGRATE);

    private final MigrationPace pace;
    private final Consumer<String> progress;
    private Step step = new Step("Looking at the schema");
    private int done;

    Steps(MigrationPace pace, Consumer<String> progress) {
        this.pace = pace;
        this.progress = progress;
        step.attempt();
    }

    /** The one that was begun last. */
    Step last() {
        return step;
    }

    int done() {
        return done;
    }

    @Override
    public boolean supports(Event event, Context context) {
        return HEARD.contains(event);
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public String getCallbackName() {
        return "steps";
    }

    @Override
    public void handle(Event event, Context context) {
        if (event == Event.BEFORE_EACH_MIGRATE) {
            begin(context.getMigrationInfo().getScript());
        } else if (event == Event.AFTER_EACH_MIGRATE) {
            done++;
            progress.accept("  " + step.done());
        } else {
            prepare(new StatementText(context.getStatement().getSql()), context.getConnection());
        }
    }

    private void begin(String script) {
        if (!step.is(script)) {
            step = new Step(script);
            progress.accept(script);
        }
        step.attempt();
    }

    private void prepare(StatementText statement, Connection connection) {
        step.reach(statement);
        try {
            setLockTimeout(connection, statement.isConcurrent() ? pace.deadline() : pace.lockTimeout());
            LongTransactions.inTheWayOf(statement, pace.lockTimeout(), connection).stream()
                    .filter(step::isNew)
                    .forEach(found -> progress.accept("  in the way: " + found.description()));
            if (statement.isConcurrent()) {
                UnfinishedIndexes.drop(connection, statement.words())
                        .forEach(name -> progress.accept("  dropped " + name + ", which an earlier attempt left"));
            }
        } catch (SQLException e) {
            throw new FlywayException("Not prepared: " + e.getMessage(), e);
        }
    }

    private static void setLockTimeout(Connection connection, Duration timeout) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET lock_timeout = " + timeout.toMillis());
        }
    }
}
