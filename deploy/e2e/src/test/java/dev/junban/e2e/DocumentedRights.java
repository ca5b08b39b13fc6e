package dev.junban.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Who may call what, as the README of identity has it. */
final class DocumentedRights {
    private static final Pattern ROW = Pattern.compile("^\\| (`[A-Z]+ /.*`) \\| (.*) \\|$");
    private static final Pattern CALL = Pattern.compile("`([^`]+)`");
    private static final String ANYBODY = "any valid token";

    private DocumentedRights() {}

    /** The roles of each call, of which it takes one; none where any valid token will do. */
    static Map<String, Set<String>> byCall() {
        Map<String, Set<String>> rights = new TreeMap<>();
        for (String line : lines()) {
            var row = ROW.matcher(line);
            if (row.matches()) {
                Set<String> roles = row.group(2).equals(ANYBODY)
                        ? Set.of()
                        : new TreeSet<>(List.of(row.group(2).split(", ")));
                CALL.matcher(row.group(1)).results().forEach(call -> rights.put(call.group(1), roles));
            }
        }
        return rights;
    }

    private static List<String> lines() {
        try {
            return Files.readAllLines(Suite.REPOSITORY.resolve("shared-locking/identity/README.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
