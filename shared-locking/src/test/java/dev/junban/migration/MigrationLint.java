package dev.junban.migration;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads migrations as they will run one after the other, and finds what would hurt.
 *
 * @param baseline versions up to this one only ever meet an empty database, and may do all
 * @param ranked the tables whose rows are locked in order
 */
record MigrationLint(int baseline, List<String> ranked) {
    private static final Pattern CHECK = Pattern.compile("add constraint (\\w+) check \\( \\(? ?(\\w+) is not null");
    private static final Pattern VALIDATE = Pattern.compile("validate constraint (\\w+)");

    /** A rule that a statement breaks. */
    record Finding(String file, Statement statement, Rule rule) {
        @Override
        public String toString() {
            return file + ":" + statement.line() + " " + rule + "\n    " + Text.brief(statement.raw())
                    + "\n    instead: " + rule.instead();
        }
    }

    List<Finding> check(List<Script> scripts) {
        List<Finding> findings = new ArrayList<>();
        Map<String, String> checks = new HashMap<>();
        Set<String> neverNull = new HashSet<>();
        for (Script script : scripts) {
            if (script.version() > baseline) {
                Surroundings surroundings = new Surroundings(script, Set.copyOf(neverNull), ranked);
                script.statements().stream()
                        .flatMap(statement -> broken(statement, surroundings))
                        .forEach(findings::add);
            }
            script.statements().forEach(statement -> learn(statement, checks, neverNull));
        }
        return findings;
    }

    private static Stream<Finding> broken(Statement statement, Surroundings in) {
        return Stream.of(Rule.values())
                .filter(rule -> rule.refuses(statement, in))
                .map(rule -> new Finding(in.script().file(), statement, rule));
    }

    private static void learn(Statement statement, Map<String, String> checks, Set<String> neverNull) {
        for (String table : statement.locked()) {
            for (String action : statement.actions()) {
                Matcher check = CHECK.matcher(action);
                if (check.lookingAt()) {
                    checks.put(table + "." + check.group(1), table + "." + check.group(2));
                }
                Matcher validate = VALIDATE.matcher(action);
                if (validate.lookingAt()) {
                    neverNull.add(checks.getOrDefault(table + "." + validate.group(1), ""));
                }
            }
        }
    }
}
