package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** From outside only what the services offer to everybody is reached, by TLS. */
final class Outside {
    private static final Set<String> OPERATORS = Set.of("batch-service", "payment-simulator");

    private Outside() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        manifests.all("Gateway").forEach(gateway -> gateway.each("/spec/listeners")
                .filter(listener -> !listener.path("protocol").asText().equals("HTTPS"))
                .forEach(listener -> problems.add(gateway + ": listens without TLS")));
        manifests.all("HTTPRoute").forEach(route -> route.each("/spec/rules").forEach(rule -> {
            String service = rule.at("/backendRefs/0/name").asText();
            if (manifests.find("Gateway", route.text("/spec/parentRefs/0/name")).isEmpty()
                    || manifests.find("Service", service).isEmpty()) {
                problems.add(route + ": leads from or to nowhere");
            } else if (OPERATORS.contains(service)) {
                problems.add(route + ": " + service + " is for operators");
            } else {
                Document.elements(rule.path("matches"))
                        .map(match -> match.path("path"))
                        .filter(path -> !isOffered(service, path))
                        .forEach(path -> problems.add(route + ": " + service + " does not offer " + path));
            }
        }));
        if (manifests.all("HTTPRoute").findAny().isPresent() && !hasWebhook(manifests)) {
            problems.add("the payment provider does not reach /webhooks/payments");
        }
        return problems;
    }

    /** By what its API says; what is under /q is in none of them. */
    private static boolean isOffered(String service, JsonNode path) {
        String value = path.path("value").asText();
        JsonNode offered = Manifests.yaml(Manifests.REPOSITORY.resolve(Path.of(service, "openapi.yaml")))
                .path("paths");
        return path.path("type").asText().equals("Exact") ? offered.has(value) : isPrefix(offered, value);
    }

    private static boolean isPrefix(JsonNode offered, String prefix) {
        List<String> paths = new ArrayList<>();
        offered.fieldNames().forEachRemaining(paths::add);
        return paths.stream().anyMatch(path -> path.equals(prefix) || path.startsWith(prefix + "/"));
    }

    private static boolean hasWebhook(Manifests manifests) {
        return manifests
                .all("HTTPRoute")
                .flatMap(route -> route.each("/spec/rules"))
                .filter(rule -> rule.at("/backendRefs/0/name").asText().equals("webhook-service"))
                .flatMap(rule -> Document.elements(rule.path("matches")))
                .anyMatch(match -> match.at("/path/value").asText().equals("/webhooks/payments"));
    }
}
