package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Services are asked on the port, and at the paths, where they answer. */
final class Ports {
    private static final Map<String, String> PROBES = Map.of(
            "startupProbe", "/q/health/started",
            "livenessProbe", "/q/health/live",
            "readinessProbe", "/q/health/ready");

    private Ports() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        manifests.services().forEach(service -> {
            JsonNode container = service.pod().at("/containers/0");
            String port = Sources.properties(service.name()).getProperty("quarkus.http.port");
            if (!container.at("/ports/0/containerPort").asText().equals(port)) {
                problems.add(service + ": answers on " + port);
            }
            PROBES.forEach((probe, path) -> {
                if (!container.path(probe).at("/httpGet/path").asText().equals(path)) {
                    problems.add(service + ": " + probe + " asks elsewhere than at " + path);
                }
            });
        });
        manifests.workloads().forEach(workload -> Environment.containers(workload)
                .flatMap(container -> PROBES.keySet().stream().map(container::path))
                .filter(JsonNode::isObject)
                .map(probe -> probe.at("/httpGet/port").asText())
                .filter(port -> !names(workload, port))
                .forEach(port -> problems.add(workload + ": a probe asks a port " + port)));
        manifests.all("Service").forEach(service -> targets(manifests, service)
                .filter(target -> !names(target, service.text("/spec/ports/0/targetPort")))
                .forEach(target -> problems.add(service + ": " + target + " has no such port")));
        return problems;
    }

    /** Whose pods it is the address of. */
    static Stream<Document> targets(Manifests manifests, Document service) {
        return manifests
                .workloads()
                .filter(workload -> Labels.match(service.at("/spec/selector"), workload.podLabels()));
    }

    private static boolean names(Document workload, String port) {
        return Environment.containers(workload)
                .flatMap(container -> Document.elements(container.path("ports")))
                .anyMatch(one -> one.path("name").asText().equals(port));
    }
}
