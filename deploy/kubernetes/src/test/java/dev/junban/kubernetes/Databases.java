package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The server keeps what it acknowledges, its timeouts suit the kernel's, and the guard holds for the services. */
final class Databases {
    private static final int OLDEST = 17;

    private Databases() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        Document cluster = manifests.get("Cluster", "junban-postgres");
        JsonNode parameters = cluster.at("/spec/postgresql/parameters");
        Duration lockTimeout = Duration.parse(
                Sources.only("shared-locking", "@WithDefault\\(\"(\\w+)\"\\)\n    Duration lockTimeout\\(\\);"));
        if (Sources.duration(parameters.path("deadlock_timeout").asText("1s").toUpperCase(Locale.ROOT))
                        .compareTo(lockTimeout)
                >= 0) {
            problems.add(cluster + ": deadlock_timeout is not below the services' lock-timeout of " + lockTimeout);
        }
        for (String name : List.of("fsync", "full_page_writes", "synchronous_commit")) {
            if (!parameters.path(name).asText().equals("on")) {
                problems.add(cluster + ": " + name + " is not on");
            }
        }
        if (cluster.at("/spec/imageCatalogRef/major").asInt() < OLDEST) {
            problems.add(cluster + ": PostgreSQL " + OLDEST + " or newer is needed");
        }
        roles(problems, manifests, cluster);
        if (cluster.at("/spec/instances").asInt() > 1
                && !cluster.at("/spec/postgresql/synchronous/dataDurability")
                        .asText()
                        .equals("required")) {
            problems.add(cluster + ": an acknowledged order can be lost with the primary");
        }
        return problems;
    }

    private static void roles(List<String> problems, Manifests manifests, Document cluster) {
        Map<String, String> migration = Environment.values(manifests, "junban-migrate-settings");
        String name = migration.getOrDefault("JUNBAN_MIGRATION_APP_ROLE", "");
        Optional<JsonNode> role = cluster.each("/spec/managed/roles")
                .filter(one -> one.path("name").asText().equals(name))
                .findFirst();
        if (role.isEmpty() || cluster.text("/spec/bootstrap/initdb/owner").equals(name)) {
            problems.add(cluster + ": the services need a role of their own, " + name);
        } else if (List.of("superuser", "bypassrls", "createrole", "replication").stream()
                .anyMatch(right -> role.get().path(right).asBoolean(true))) {
            problems.add(cluster + ": the guard of the lock order must hold for " + name);
        }
    }
}
