package dev.junban.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Each is let through that is needed, and no other. */
final class Flows {
    private static final List<String> EVERYWHERE = List.of(
            "order-service -> postgres:5432",
            "inventory-service -> postgres:5432",
            "batch-service -> postgres:5432",
            "webhook-service -> postgres:5432",
            "migrate -> postgres:5432",
            "postgres -> postgres:5432",
            "postgres -> postgres:8000",
            "cnpg-system -> postgres:5432",
            "cnpg-system -> postgres:8000",
            "kafka -> kafka:9090",
            "kafka -> kafka:9091",
            // The API server, and backups.
            "postgres -> internet:443",
            "postgres -> internet:6443",
            "kafka -> internet:443",
            "kafka -> internet:6443",
            "monitoring -> order-service:8081",
            "monitoring -> inventory-service:8082",
            "monitoring -> batch-service:8083",
            "monitoring -> webhook-service:8084",
            "monitoring -> postgres:9187");

    private static final List<String> DEMO = List.of(
            "batch-service -> kafka:9092",
            "batch-service -> payment-simulator:8085",
            "payment-simulator -> webhook-service:8084");

    private static final List<String> PRODUCTION = List.of(
            "batch-service -> kafka:9093",
            "keda -> kafka:9093",
            "batch-service -> internet:443",
            // The issuer of tokens.
            "order-service -> internet:443",
            "inventory-service -> internet:443",
            // Traces.
            "order-service -> monitoring:4317",
            "inventory-service -> monitoring:4317",
            "batch-service -> monitoring:4317",
            "webhook-service -> monitoring:4317",
            "gateway-system -> order-service:8081",
            "gateway-system -> inventory-service:8082",
            "gateway-system -> webhook-service:8084");

    private Flows() {}

    static List<String> problems(Manifests manifests) {
        Network network = Network.of(manifests);
        Set<String> needed = new TreeSet<>(EVERYWHERE);
        needed.addAll(manifests.find("Deployment", "payment-simulator").isPresent() ? DEMO : PRODUCTION);
        network.parties().stream().filter(Party::isOurs).forEach(party -> needed.add(party.name() + " -> names:53"));
        Set<String> open = network.flows();
        List<String> problems = new ArrayList<>();
        needed.stream().filter(flow -> !open.contains(flow)).forEach(flow -> problems.add("is shut: " + flow));
        open.stream().filter(flow -> !needed.contains(flow)).forEach(flow -> problems.add("nobody needs: " + flow));
        return problems;
    }
}
