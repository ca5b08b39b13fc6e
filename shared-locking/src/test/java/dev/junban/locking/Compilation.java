package dev.junban.locking;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** What the compiler says to a transaction of the shelf. */
final class Compilation {
    private static final String ATTEMPT = """
            package dev.junban.locking;
            import java.util.*;
            class Attempt {
                io.smallrye.mutiny.Uni<?> work(
                        Stage<Shelf.FromTag> s, List<String> names, List<UUID> boxes, List<Long> books) {
                    return %s;
                }
            }""";

    private Compilation() {}

    /** The errors in this expression, compiled against the kernel, or against other sources of it. */
    static List<String> errors(String expression, Source... instead) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        var task = (JavacTask) ToolProvider.getSystemJavaCompiler()
                .getTask(
                        null,
                        null,
                        found,
                        List.of("-proc:none", "-classpath", System.getProperty("java.class.path")),
                        null,
                        Stream.concat(
                                        Stream.of(new Source("Attempt", ATTEMPT.formatted(expression))),
                                        Stream.of(instead))
                                .toList());
        analyze(task);
        return found.getDiagnostics().stream()
                .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .map(d -> d.getMessage(Locale.ROOT))
                .map(message -> message.replace("dev.junban.locking.", "")
                        .replace("Shelf.", "")
                        .replace("java.util.", "")
                        .replace("java.lang.", ""))
                .toList();
    }

    /** Checks all and writes no class. */
    private static void analyze(JavacTask task) {
        try {
            var unused = task.analyze();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of one class of the kernel's package. */
    static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String type, String text) {
            super(URI.create("string:///dev/junban/locking/" + type + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
