package dev.junban.locking;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Refuses a reading that would lock or write. Statements are constants, so each is looked at once. */
final class ReadOnlySql {
    private static final Pattern READS = Pattern.compile("\\s*(SELECT|WITH)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOCKS_OR_WRITES = Pattern.compile(
            "\\bFOR\\s+(NO\\s+KEY\\s+UPDATE|UPDATE|KEY\\s+SHARE|SHARE)\\b|\\b(INSERT\\s+INTO|UPDATE\\s+\\w+\\s+SET|DELETE\\s+FROM)\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Map<String, Boolean> KNOWN = new ConcurrentHashMap<>();

    private ReadOnlySql() {}

    static boolean reads(String sql) {
        return KNOWN.computeIfAbsent(
                sql,
                text -> READS.matcher(text).lookingAt()
                        && !LOCKS_OR_WRITES.matcher(text).find());
    }

    static String refusal(String sql) {
        return "only a SELECT without a locking clause reads; rows are locked by their kind and changed through handles: "
                + sql;
    }
}
