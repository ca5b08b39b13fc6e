package dev.junban.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the page consists of is served, and what is served is part of it. */
class ConsoleFilesTest {
    static final Path FOLDER = Path.of("src/main/resources/console");
    static final Pattern REFERENCE = Pattern.compile("(?:from '\\./|src=\"|<link rel=\"\\w+\" href=\")([\\w.]+)[\"']");

    @Test
    void everyFileIsServedAndUsed() throws IOException {
        Set<String> referred = Stream.concat(
                        Stream.of("index.html"), files().stream().flatMap(file -> references(read(file))))
                .collect(Collectors.toSet());

        assertThat(ConsolePages.FILES).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(files());
        assertThat(referred).containsExactlyInAnyOrderElementsOf(files());
    }

    /** The policy would keep it from running. */
    @Test
    void nothingIsInline() {
        assertThat(read("index.html")).doesNotContain("<style", "style=\"", "<script>", "javascript:");
        assertThat(read("index.html")).doesNotContainPattern(" on\\w+=\"");
    }

    @Test
    void nothingComesFromElsewhereAndNoTextBecomesHtml() throws IOException {
        for (String file : files()) {
            assertThat(read(file).replace("http://www.w3.org/2000/svg", ""))
                    .as(file)
                    .doesNotContain("http:", "https:", "innerHTML", "outerHTML", "insertAdjacentHTML", "eval(");
        }
    }

    private static Stream<String> references(String text) {
        Matcher matcher = REFERENCE.matcher(text);
        return matcher.results().map(found -> found.group(1));
    }

    private static List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static String read(String file) {
        try {
            return Files.readString(FOLDER.resolve(file));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
