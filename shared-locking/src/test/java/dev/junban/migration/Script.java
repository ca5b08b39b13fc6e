package dev.junban.migration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One file of migrations.
 *
 * @param version the largest number for a repeatable one, which runs last
 * @param outside whether it runs outside a transaction, each statement by itself
 */
record Script(String file, int version, boolean outside, List<Statement> statements) {
    private static final Pattern VERSIONED = Pattern.compile("V(\\d+)__.*");
    private static final String CONCURRENT = "(create (unique )?|drop )index concurrently";

    static Script of(String file, String sql, String configuration) {
        List<Statement> statements = Statement.of(sql);
        Matcher versioned = VERSIONED.matcher(file);
        return new Script(
                file,
                versioned.matches() ? Integer.parseInt(versioned.group(1)) : Integer.MAX_VALUE,
                configuration.contains("executeInTransaction=false")
                        || statements.stream().anyMatch(statement -> statement.is(CONCURRENT)),
                statements);
    }

    /** All of a folder, in the order in which they run. */
    static List<Script> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".sql"))
                    .map(Script::read)
                    .sorted(Comparator.comparingInt(Script::version))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Script read(Path file) {
        try {
            Path configuration = Path.of(file + ".conf");
            return of(
                    String.valueOf(file.getFileName()),
                    Files.readString(file),
                    Files.exists(configuration) ? Files.readString(configuration) : "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The tables that it makes itself: they are empty, and nobody knows them yet. */
    Set<String> created() {
        return statements.stream()
                .flatMap(statement -> statement.created().stream())
                .collect(Collectors.toSet());
    }

    /** Of what these statements lock, the tables that were there before. */
    Set<String> lockedBy(Stream<Statement> some) {
        Set<String> created = created();
        return some.flatMap(statement -> statement.locked().stream())
                .filter(table -> !created.contains(table))
                .collect(Collectors.toCollection(java.util.TreeSet::new));
    }
}
