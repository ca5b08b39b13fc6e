package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.suite.Endpoints;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Callers read what is committed, so it is what runs. */
class CommittedOpenApiIT {

    static List<String> services() {
        return List.of("order-service", "inventory-service", "batch-service", "webhook-service");
    }

    @ParameterizedTest
    @MethodSource("services")
    void isWhatRuns(String service) throws IOException {
        String running =
                Http.get(urls().get(service) + "/q/openapi?format=yaml").body();
        Path proposal = Files.createDirectories(Path.of("target/openapi")).resolve(service + ".yaml");
        Files.writeString(proposal, running);
        Path committed = Suite.REPOSITORY.resolve(service).resolve("openapi.yaml");

        assertThat(Files.exists(committed) ? Files.readString(committed) : "")
                .as("%s; what it should be is in %s", committed, proposal)
                .isEqualTo(running);
    }

    private static Map<String, String> urls() {
        Endpoints endpoints = Suite.endpoints();
        return Map.of(
                "order-service", endpoints.orders().toString(),
                "inventory-service", endpoints.inventory().toString(),
                "batch-service", endpoints.batch().toString(),
                "webhook-service", endpoints.webhooks().toString());
    }
}
