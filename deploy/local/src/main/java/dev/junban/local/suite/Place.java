package dev.junban.local.suite;

import dev.junban.local.identity.SigningKey;
import dev.junban.local.identity.Tokens;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where the suite of one checkout keeps its things. */
record Place(Layout layout, Path endpointsFile) {
    static Place of(Path repository) {
        Path target = repository.resolve("deploy/local/target");
        return new Place(new Layout(repository, target.resolve("suite")), target.resolve("endpoints.json"));
    }

    /** The addresses, if the suite answers there: the simulator lives in the supervisor. */
    Optional<Endpoints> running() {
        if (!Files.exists(endpointsFile)) {
            return Optional.empty();
        }
        try {
            Endpoints endpoints = Endpoints.read(endpointsFile);
            return new Http().getIfThere(endpoints.payments() + "/behaviour").map(answer -> endpoints);
        } catch (UncheckedIOException | IllegalStateException silent) {
            return Optional.empty();
        }
    }

    /** Issues tokens that the suite of these addresses takes. */
    Tokens tokens(Endpoints endpoints) {
        return new Tokens(SigningKey.keptIn(layout.signingKey()), endpoints.issuer());
    }

    Endpoints requireRunning() {
        return running().orElseThrow(() -> new IllegalStateException("Junban does not run; start it: deploy/local/up"));
    }
}
