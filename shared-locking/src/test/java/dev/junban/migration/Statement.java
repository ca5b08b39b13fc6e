package dev.junban.migration;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One statement of a migration, fit for being compared.
 *
 * @param line where it starts
 * @param text without comments and without what stands inside strings, in lower case, one space between tokens
 * @param raw as it was written
 */
record Statement(int line, String text, String raw) {
    private static final Pattern TOKEN = Pattern.compile(
            "--[^\\n]*|/\\*.*?\\*/|(?<string>[eE]'(?:[^'\\\\]|\\\\.|'')*'|'(?:[^']|'')*'|\\$(?<tag>\\w*)\\$.*?\\$\\k<tag>\\$)"
                    + "|\"(?<name>(?:[^\"]|\"\")*)\"|(?<word>\\w+)|(?<end>;)|(?<other>\\S)",
            Pattern.DOTALL);

    /** Each of these takes a lock of the table that stops writing, and most stop reading too. */
    private static final List<Pattern> LOCKING = List.of(
            Pattern.compile("^alter table (?:if exists )?(?:only )?(\\w+)"),
            Pattern.compile("^create (?:unique )?index (?!concurrently)(?:.*? )?on (?:only )?(\\w+)"),
            Pattern.compile(
                    "^(?:create|drop) (?:or replace )?(?:constraint )?(?:trigger|policy|rule) .*? (?:on|to) (\\w+)"),
            Pattern.compile("^drop table (?:if exists )?(\\w+)"),
            Pattern.compile("(?<=^(?:create|alter) table .{0,9999})\\breferences (\\w+)"));

    private static final Pattern NEW_TABLE = Pattern.compile("^create (?:unlogged )?table (?:if not exists )?(\\w+)");

    static List<Statement> of(String sql) {
        List<Statement> statements = new ArrayList<>();
        List<String> tokens = new ArrayList<>();
        int start = 0;
        Matcher token = TOKEN.matcher(sql);
        while (token.find()) {
            if (token.group("end") != null) {
                statements.add(of(sql, start, token.start(), tokens));
                tokens.clear();
            } else if (!isComment(token)) {
                start = tokens.isEmpty() ? token.start() : start;
                tokens.add(plain(token));
            }
        }
        if (!tokens.isEmpty()) {
            statements.add(of(sql, start, sql.length(), tokens));
        }
        return statements.stream()
                .filter(statement -> !statement.text().isEmpty())
                .toList();
    }

    private static Statement of(String sql, int start, int end, List<String> tokens) {
        int line = 1 + (int) sql.chars().limit(start).filter(c -> c == '\n').count();
        String text = String.join(" ", tokens).replace("public . ", "");
        return new Statement(line, text, sql.substring(start, end));
    }

    private static boolean isComment(Matcher token) {
        return token.group().startsWith("--") || token.group().startsWith("/*");
    }

    private static String plain(Matcher token) {
        if (token.group("string") != null) {
            return "''";
        }
        String name = token.group("name");
        return name != null ? name : token.group().toLowerCase(Locale.ROOT);
    }

    /** Whether it begins so. */
    boolean is(String regex) {
        return Pattern.compile("(?:" + regex + ")(?= |$)").matcher(text).lookingAt();
    }

    /** What an {@code ALTER TABLE} does, one after the other; nothing for any other statement. */
    List<String> actions() {
        Matcher head = Pattern.compile("^alter table (?:if exists )?(?:only )?\\w+ (?:\\* )?")
                .matcher(text);
        return head.lookingAt() ? split(text.substring(head.end())) : List.of();
    }

    /** At the commas that stand in no brackets. */
    private static List<String> split(String list) {
        List<String> parts = new ArrayList<>();
        int depth = 0;
        int start = 0;
        for (int i = 0; i < list.length(); i++) {
            char c = list.charAt(i);
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ',' && depth == 0) {
                parts.add(list.substring(start, i).strip());
                start = i + 1;
            }
        }
        parts.add(list.substring(start).strip());
        return parts;
    }

    /** The table that it makes, if it does. */
    Set<String> created() {
        Matcher table = NEW_TABLE.matcher(text);
        return table.lookingAt() ? Set.of(table.group(1)) : Set.of();
    }

    /** The tables that nobody can write to while it runs. */
    Set<String> locked() {
        Set<String> tables = new LinkedHashSet<>();
        for (Pattern pattern : LOCKING) {
            Matcher table = pattern.matcher(text);
            while (table.find()) {
                tables.add(table.group(1));
            }
        }
        return tables;
    }
}
