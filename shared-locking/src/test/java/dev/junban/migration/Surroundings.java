package dev.junban.migration;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where a statement stands.
 *
 * @param neverNull the columns ({@code table.column}) that checked constraints of earlier scripts keep from being null
 * @param rankedTables those whose rows are locked in order
 */
record Surroundings(Script script, Set<String> neverNull, List<String> rankedTables) {
    /** How actions of {@code ALTER TABLE} begin. */
    static final String CONSTRAINT = "add (constraint \\w+ )?";

    static final String COLUMN =
            "add (?!constraint|check|foreign|primary|unique|exclude)(column )?(if not exists )?\\w+ ";

    private static final Pattern SET_NOT_NULL = Pattern.compile("alter (?:column )?(\\w+) set not null");
    private static final String FOREIGN_KEY = CONSTRAINT + "foreign key";
    private static final String CONCURRENT =
            "(create (unique )?index concurrently if not|drop index concurrently if) exists";
    private static final String REPEATABLE =
            "create or replace|create schema if not exists|grant|revoke|comment|call locking \\. guard";

    String ranked() {
        return String.join("|", rankedTables);
    }

    /** Whether the statement locks a table that was there before. */
    boolean isOld(Statement statement) {
        return !script.lockedBy(Stream.of(statement)).isEmpty();
    }

    /** Whether it does so to a table that was there before. */
    boolean anyAction(Statement statement, String regex) {
        Pattern action = Pattern.compile(regex);
        return isOld(statement)
                && statement.actions().stream()
                        .anyMatch(text -> action.matcher(text).lookingAt());
    }

    boolean standsAlone(Statement statement) {
        return script.statements().size() == 1 && statement.actions().size() <= 1;
    }

    /** Whether it locks a further table while the transaction holds one already. */
    boolean addsATable(Statement statement) {
        Set<String> own = script.lockedBy(Stream.of(statement));
        if (script.outside() || standsAlone(statement)) {
            return own.size() > (anyAction(statement, FOREIGN_KEY) ? 2 : 1);
        }
        Set<String> before = script.lockedBy(script.statements().stream().takeWhile(other -> !other.equals(statement)));
        Set<String> together = new HashSet<>(before);
        together.addAll(own);
        return together.size() > Math.max(1, before.size());
    }

    /** Whether it forbids null where nothing has shown yet that there is none. */
    boolean lacksProof(Statement statement) {
        return script.lockedBy(Stream.of(statement)).stream().anyMatch(table -> statement.actions().stream()
                .map(SET_NOT_NULL::matcher)
                .filter(Matcher::lookingAt)
                .anyMatch(column -> !neverNull.contains(table + "." + column.group(1))));
    }

    /** Inside a transaction, always. */
    boolean canRunAgain(Statement statement) {
        return !script.outside()
                || statement.is(REPEATABLE)
                || script.statements().stream().allMatch(other -> other.is(CONCURRENT));
    }
}
