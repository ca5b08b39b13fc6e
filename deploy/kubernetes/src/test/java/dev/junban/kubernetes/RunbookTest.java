package dev.junban.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Whoever is woken up finds out what it means, where to look and what to do. */
class RunbookTest {
    private static final Path FOLDER = Manifests.REPOSITORY.resolve("deploy/observability");
    private static final Pattern ENTRY =
            Pattern.compile("^## (\\w+)\n(.*?)(?=\n## |\\z)", Pattern.MULTILINE | Pattern.DOTALL);

    @Test
    void everyAlertHasItsEntryAndTheOtherWayRound() {
        assertThat(entries().stream().map(entry -> entry.group(1)))
                .containsExactlyElementsOf(alerts().stream()
                        .map(alert -> alert.path("alert").asText())
                        .toList());
    }

    @Test
    void everyEntrySaysWhatItMeansWhereToLookAndWhatToDo() {
        assertThat(entries())
                .allSatisfy(entry -> assertThat(entry.group(2)).contains("**Means**: ", "\n**Look**: ", "\n**Do**: "));
    }

    @Test
    void everyAlertSaysHowBadItIsAndWhatIsWrong() {
        assertThat(alerts()).allSatisfy(alert -> {
            assertThat(alert.at("/labels/severity").asText()).isIn("critical", "warning");
            assertThat(alert.at("/annotations/summary").asText()).isNotBlank();
            assertThat(alert.path("expr").asText()).contains(" > ");
        });
    }

    private static List<JsonNode> alerts() {
        return Document.elements(Manifests.yaml(FOLDER.resolve("alerts.yaml")).path("groups"))
                .flatMap(group -> Document.elements(group.path("rules")))
                .toList();
    }

    private static List<MatchResult> entries() {
        return ENTRY.matcher(Manifests.read(FOLDER.resolve("runbook.md")))
                .results()
                .toList();
    }
}
