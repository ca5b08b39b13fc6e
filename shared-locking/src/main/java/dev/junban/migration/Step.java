package dev.junban.migration;

import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** A script that is being run, in one attempt or several. */
final class Step {
    private final String name;
    private final long startNanos = System.nanoTime();
    private final Set<Integer> told = new HashSet<>();
    private int attempts;
    private String statement = "";

    Step(String name) {
        this.name = name;
    }

    boolean is(String script) {
        return name.equals(script);
    }

    void attempt() {
        attempts++;
        told.clear();
        statement = "";
    }

    void reach(StatementText next) {
        statement = next.sql();
    }

    /** Whether this attempt has not told of that session yet. */
    boolean isNew(LongTransactions.Found transaction) {
        return told.add(transaction.pid());
    }

    int attempts() {
        return attempts;
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }

    String done() {
        return "done after " + Text.seconds(elapsed()) + (attempts == 1 ? "" : ", at attempt " + attempts);
    }

    String postponed(SQLException failure, Duration pause) {
        return "attempt " + attempts + " gave way: " + Text.reason(failure) + "; again in " + Text.seconds(pause);
    }

    String givenUp(SQLException failure) {
        return where() + " gave up at attempt " + attempts + ", after " + Text.seconds(elapsed()) + ": "
                + Text.reason(failure) + ". Others were in its way: end their transactions"
                + " (SELECT pg_terminate_backend(pid)) or choose a quieter time, and run this again;"
                + " the steps before it are done";
    }

    String failed(String reason) {
        return where() + " failed: " + reason
                + (statement.isEmpty()
                        ? ""
                        : ". The steps before it are done and stay; correct this one, and run this again");
    }

    private String where() {
        return name + (statement.isEmpty() ? "" : ", at: " + Text.brief(statement) + ",");
    }
}
