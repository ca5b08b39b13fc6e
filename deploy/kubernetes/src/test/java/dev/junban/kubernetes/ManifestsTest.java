package dev.junban.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ManifestsTest {
    @ParameterizedTest
    @FieldSource("dev.junban.kubernetes.Manifests#OVERLAYS")
    void anOverlayFitsItselfAndTheServices(String overlay) {
        assertThat(Checks.problems(withSecrets(overlay))).isEmpty();
    }

    /** The part that needs no kubectl. */
    @ParameterizedTest
    @FieldSource("dev.junban.kubernetes.Manifests#OVERLAYS")
    void theTopicsOfTheFilesAreThoseOfTheServices(String overlay) {
        assertThat(TopicsThere.problems(Manifests.raw(Manifests.FOLDER.resolve("overlays/" + overlay))))
                .isEmpty();
    }

    /** The demo's secrets are made by a script, not by Kustomize. */
    static Manifests withSecrets(String overlay) {
        Manifests rendered = Kustomize.overlay(overlay);
        List<Document> secrets = overlay.equals("demo")
                ? Manifests.parse(Kustomize.run("overlays/demo/secrets")).documents()
                : List.of();
        return new Manifests(
                Stream.concat(rendered.documents().stream(), secrets.stream()).toList());
    }
}
