package dev.junban.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names of all transactions that the sources of a module run, so that none is forgotten in a test of them all. */
public final class TransactionNames {
    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final Pattern RUN = Pattern.compile("\\.run(?:Serializable)?\\(\\s*\"([^\"]+)\"");

    private TransactionNames() {}

    /** Of the module under test. */
    public static Set<String> ofThisModule() {
        return below(SOURCES);
    }

    /** Of the package that the test is in, in the module under test. */
    public static Set<String> ofPackage(Class<?> test) {
        return below(SOURCES.resolve(test.getPackageName().replace('.', '/')));
    }

    private static Set<String> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(TransactionNames::in)
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> in(Path source) {
        try {
            return RUN.matcher(Files.readString(source)).results().map((MatchResult run) -> run.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
