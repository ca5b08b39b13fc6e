package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** The server has room for all pools of all instances, also while each is replaced by its successor. */
final class Connections {
    /** Kept for superusers by the server; the operator's own; replicas and backups; the migration; people with psql. */
    private static final int OTHERS = 3 + 5 + 6 + 2 + 4;

    private Connections() {}

    static List<String> problems(Manifests manifests) {
        int room = manifests
                .get("Cluster", "junban-postgres")
                .at("/spec/postgresql/parameters/max_connections")
                .asInt();
        int needed = needed(manifests);
        return needed <= room
                ? List.of()
                : List.of("PostgreSQL takes " + room + " connections, but up to " + needed + " are wanted");
    }

    static int needed(Manifests manifests) {
        return OTHERS
                + manifests
                        .services()
                        .mapToInt(service -> pools(service.name()) * (replicasMax(manifests, service) + surge(service)))
                        .sum();
    }

    static int pools(String service) {
        Properties properties = Sources.properties(service);
        return properties.stringPropertyNames().stream()
                .filter(name -> name.matches("quarkus\\.datasource\\.(\\w+\\.)?reactive\\.max-size"))
                .mapToInt(name -> Integer.parseInt(properties.getProperty(name)))
                .sum();
    }

    private static int surge(Document service) {
        return service.at("/spec/strategy/rollingUpdate/maxSurge").asInt();
    }

    private static int replicasMax(Manifests manifests, Document service) {
        return Stream.concat(
                        scaler(manifests, "HorizontalPodAutoscaler", service, "/spec/maxReplicas"),
                        scaler(manifests, "ScaledObject", service, "/spec/maxReplicaCount"))
                .findFirst()
                .orElse(service.at("/spec/replicas").asInt(1));
    }

    private static Stream<Integer> scaler(Manifests manifests, String kind, Document service, String max) {
        return manifests
                .all(kind)
                .filter(scaler -> scaler.text("/spec/scaleTargetRef/name").equals(service.name()))
                .map(scaler -> scaler.at(max))
                .map(JsonNode::asInt);
    }
}
