package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.junban.local.suite.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every library of a service may be given away with it. */
class LicencesIT {
    /** Of several a library offers its users one to choose; so one of these is enough. */
    private static final Set<String> FINE = Set.of(
            "Apache-2.0", "MIT", "MIT-0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "EPL-1.0", "EPL-2.0", "MPL-2.0");

    @ParameterizedTest
    @EnumSource
    void everyLibraryComesUnderALicenceThatAllowsIt(Service service) throws IOException {
        Path file = Suite.REPOSITORY.resolve(service.module()).resolve("target/sbom.json");
        assumeTrue(Files.exists(file), file + " is there: Maven makes it unless it is offline");
        JsonNode sbom = new ObjectMapper().readTree(file.toFile());
        List<JsonNode> libraries = elements(sbom.path("components"))
                .filter(library -> !library.path("group").asText().equals("dev.junban"))
                .toList();

        assertThat(libraries).hasSizeGreaterThan(50);
        assertThat(libraries)
                .filteredOn(library -> licences(library).noneMatch(FINE::contains))
                .extracting(library -> library.path("purl").asText(), library -> licences(library)
                        .toList())
                .isEmpty();
    }

    private static Stream<String> licences(JsonNode library) {
        return elements(library.path("licenses")).map(one -> one.at("/license/id")
                .asText(one.at("/license/name").asText(one.path("expression").asText())));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
