package dev.junban.migration;

import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One statement of a migration, as Flyway hands it over. */
record StatementText(String sql) {
    private static final Pattern COMMENT = Pattern.compile("--[^\n]*");
    private static final Pattern WORD = Pattern.compile("\\w+");
    private static final Pattern CONCURRENT = Pattern.compile(
            "^\\s*(create\\s+(unique\\s+)?|drop\\s+)index\\s+concurrently\\b", Pattern.CASE_INSENSITIVE);

    StatementText {
        sql = COMMENT.matcher(sql).replaceAll("");
    }

    /** Whether it lets reading and writing go on while it waits. */
    boolean isConcurrent() {
        return CONCURRENT.matcher(sql).find();
    }

    /** Names of tables and indexes are among them. */
    Set<String> words() {
        return WORD.matcher(sql).results().map(MatchResult::group).collect(Collectors.toSet());
    }
}
