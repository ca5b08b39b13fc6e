package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

class WrongOrderDoesNotCompileTest {

    @Test
    void ascendingRanksCompile() {
        assertThat(errors("Shelf.TAG.lock(s, names).chain(t -> Shelf.BOX.lock(t.then(), boxes))"
                        + ".chain(b -> Shelf.BOOK.lock(b.then(), books))"))
                .isEmpty();
    }

    @Test
    void ranksMayBeSkipped() {
        assertThat(errors("Shelf.BOOK.lock(s, books)")).isEmpty();
    }

    @Test
    void aLowerRankAfterAHigherOneDoesNot() {
        assertThat(errors("Shelf.BOOK.lock(s, books).chain(b -> Shelf.BOX.lock(b.then(), boxes))"))
                .anyMatch(error -> error.contains("Stage<Leaves>"));
    }

    @Test
    void theSameKindTwiceDoesNot() {
        assertThat(errors("Shelf.BOX.lock(s, boxes).chain(b -> Shelf.BOX.lock(b.then(), boxes))"))
                .anyMatch(error -> error.contains("Stage<FromBook>"));
    }

    @Test
    void goingBackToASkippedKindDoesNot() {
        assertThat(errors("Shelf.BOX.lock(s, boxes).chain(b -> Shelf.TAG.lock(b.then(), names))"))
                .anyMatch(error -> error.contains("Stage<FromBook>"));
    }

    @Test
    void idsOfTheWrongTypeDoNot() {
        assertThat(errors("Shelf.BOOK.lock(s, boxes)")).anyMatch(error -> error.contains("Collection<Long>"));
    }

    private static List<String> errors(String expression) {
        String source = """
                package dev.junban.locking;
                import java.util.*;
                class Attempt {
                    io.smallrye.mutiny.Uni<?> work(
                            Stage<Shelf.FromTag> s, List<String> names, List<UUID> boxes, List<Long> books) {
                        return %s;
                    }
                }""".formatted(expression);
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        var compiler = ToolProvider.getSystemJavaCompiler();
        var unused = compiler.getTask(
                        null,
                        null,
                        found,
                        List.of(
                                "-proc:none",
                                "-d",
                                System.getProperty("java.io.tmpdir"),
                                "-classpath",
                                System.getProperty("java.class.path")),
                        null,
                        List.of(new Source(source)))
                .call();
        return found.getDiagnostics().stream()
                .filter(d -> d.getKind() == Diagnostic.Kind.ERROR)
                .map(d -> d.getMessage(Locale.ROOT))
                .map(message -> message.replace("dev.junban.locking.", "")
                        .replace("Shelf.", "")
                        .replace("java.util.", "")
                        .replace("java.lang.", ""))
                .toList();
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String text) {
            super(URI.create("string:///dev/junban/locking/Attempt.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
