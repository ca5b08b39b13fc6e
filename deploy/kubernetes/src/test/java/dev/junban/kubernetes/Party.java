package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import java.util.TreeMap;

/**
 * Somebody who talks to others.
 *
 * @param namespace empty if it is none of the cluster's pods
 * @param ports where it listens, by name
 */
record Party(String name, String namespace, JsonNode labels, Map<String, Integer> ports) {
    static final String OURS = "junban";

    private static final ObjectMapper JSON = new ObjectMapper();

    static Party of(Document workload) {
        Map<String, Integer> ports = new TreeMap<>();
        Environment.containers(workload)
                .flatMap(container -> Document.elements(container.path("ports")))
                .forEach(port -> ports.put(
                        port.path("name").asText(), port.path("containerPort").asInt()));
        return new Party(workload.name(), OURS, workload.podLabels(), ports);
    }

    /** Pods that an operator makes. */
    static Party made(String name, Map<String, String> labels, Map<String, Integer> ports) {
        return new Party(name, OURS, JSON.valueToTree(labels), ports);
    }

    /** Any pod of another namespace. */
    static Party elsewhere(String namespace, Map<String, Integer> ports) {
        return new Party(namespace, namespace, JSON.createObjectNode(), ports);
    }

    static Party names() {
        return new Party("names", "kube-system", JSON.valueToTree(Map.of("k8s-app", "kube-dns")), Map.of("dns", 53));
    }

    /** An address that is no pod's. The API server is seen as one, too. */
    static Party internet() {
        return new Party("internet", "", JSON.createObjectNode(), Map.of("https", 443, "api", 6443, "mail", 25));
    }

    boolean isOurs() {
        return namespace.equals(OURS);
    }

    JsonNode namespaceLabels() {
        return JSON.valueToTree(Map.of("kubernetes.io/metadata.name", namespace));
    }
}
