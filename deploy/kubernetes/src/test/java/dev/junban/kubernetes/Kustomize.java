package dev.junban.kubernetes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** {@code kubectl kustomize}, which needs no cluster; where there is no kubectl, tests that ask for it are skipped. */
final class Kustomize {
    private static final Map<String, Manifests> RENDERED = new ConcurrentHashMap<>();

    private static final Set<String> SKIPPED = ConcurrentHashMap.newKeySet();

    private Kustomize() {}

    static Manifests overlay(String name) {
        if (!isThere() && SKIPPED.add(name)) {
            System.err.println("SKIPPED: no kubectl in PATH, so the overlay " + name
                    + " is not rendered and most of what is checked of it is not checked.");
        }
        assumeTrue(isThere(), "kubectl is in PATH");
        return RENDERED.computeIfAbsent(
                name, overlay -> Manifests.parse(run("kubectl", "kustomize", "overlays/" + overlay)));
    }

    static String run(String... command) {
        try {
            Path errors = Files.createTempFile("kustomize", ".err");
            Process process = new ProcessBuilder(command)
                    .directory(Manifests.FOLDER.toFile())
                    .redirectError(errors.toFile())
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + ": " + Files.readString(errors));
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static boolean isThere() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "kubectl")));
    }
}
