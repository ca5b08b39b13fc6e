package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Who reaches whom, as the network policies have it. */
record Network(List<Party> parties, List<Document> policies) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static Network of(Manifests manifests) {
        List<Party> parties = new ArrayList<>();
        manifests.workloads().map(Party::of).forEach(parties::add);
        parties.add(Party.made(
                "postgres",
                Map.of("cnpg.io/cluster", "junban-postgres"),
                Map.of("sql", 5432, "status", 8000, "metrics", 9187)));
        Map<String, Integer> listeners = new TreeMap<>(Map.of("control", 9090, "replication", 9091));
        manifests
                .get("Kafka", "junban")
                .each("/spec/kafka/listeners")
                .forEach(one -> listeners.put(
                        one.path("name").asText(), one.path("port").asInt()));
        parties.add(Party.made("kafka", Map.of("strimzi.io/cluster", "junban", "strimzi.io/kind", "Kafka"), listeners));
        parties.add(Party.made("anything", Map.of(), Map.of("any", 9999)));
        parties.add(Party.names());
        parties.add(Party.internet());
        parties.add(Party.elsewhere("monitoring", Map.of("otlp", 4317)));
        Stream.of("gateway-system", "cnpg-system", "keda", "default")
                .map(namespace -> Party.elsewhere(namespace, Map.of()))
                .forEach(parties::add);
        return new Network(
                parties,
                Stream.concat(
                                manifests.all("NetworkPolicy"),
                                manifests.all("Kafka").map(Network::listeners))
                        .toList());
    }

    /** What Strimzi makes of the listeners, and for what its pods say to each other. */
    private static Document listeners(Document kafka) {
        ObjectNode policy = JSON.createObjectNode();
        ObjectNode spec = policy.putObject("spec");
        JsonNode its = JSON.valueToTree(
                Map.of("matchLabels", Map.of("strimzi.io/cluster", kafka.name(), "strimzi.io/kind", "Kafka")));
        spec.set("podSelector", its);
        spec.putArray("policyTypes").add("Ingress");
        var rules = spec.putArray("ingress");
        rules.add(JSON.valueToTree(Map.of(
                "from", List.of(Map.of("podSelector", its)),
                "ports", List.of(Map.of("port", 9090), Map.of("port", 9091)))));
        kafka.each("/spec/kafka/listeners").forEach(listener -> {
            ObjectNode rule = rules.addObject();
            if (listener.has("networkPolicyPeers")) {
                rule.set("from", listener.path("networkPolicyPeers"));
            }
            rule.putArray("ports").addObject().set("port", listener.path("port"));
        });
        return new Document(policy);
    }

    /** {@code from -> to:port} of all that goes through and concerns one of ours. */
    Set<String> flows() {
        Set<String> flows = new TreeSet<>();
        for (Party from : parties) {
            for (Party to : parties) {
                to.ports().forEach((name, port) -> {
                    if ((from.isOurs() || to.isOurs()) && goes(from, to, name, port)) {
                        flows.add(from.name() + " -> " + to.name() + ":" + port);
                    }
                });
            }
        }
        return flows;
    }

    private boolean goes(Party from, Party to, String name, int port) {
        return !from.namespace().isEmpty()
                && lets("Egress", from, to, name, port)
                && lets("Ingress", to, from, name, port);
    }

    /** What no policy selects is open. */
    private boolean lets(String direction, Party ours, Party other, String name, int port) {
        List<Document> mine = policies.stream()
                .filter(policy -> ours.isOurs()
                        && policy.each("/spec/policyTypes")
                                .anyMatch(type -> type.asText().equals(direction))
                        && Labels.select(policy.at("/spec/podSelector"), ours.labels()))
                .toList();
        boolean ingress = direction.equals("Ingress");
        return mine.isEmpty()
                || mine.stream()
                        .flatMap(policy -> policy.each(ingress ? "/spec/ingress" : "/spec/egress"))
                        .anyMatch(rule -> isFor(rule.path(ingress ? "from" : "to"), other)
                                && isAt(rule.path("ports"), name, port));
    }

    private static boolean isAt(JsonNode ports, String name, int port) {
        return ports.isMissingNode()
                || Document.elements(ports)
                        .map(one -> one.path("port"))
                        .anyMatch(one ->
                                one.isInt() ? one.asInt() == port : one.asText().equals(name));
    }

    private static boolean isFor(JsonNode peers, Party party) {
        return peers.isMissingNode()
                || Document.elements(peers)
                        .anyMatch(peer -> peer.has("ipBlock")
                                ? party.namespace().isEmpty()
                                : !party.namespace().isEmpty() && isPod(peer, party));
    }

    private static boolean isPod(JsonNode peer, Party party) {
        return (peer.has("namespaceSelector")
                        ? Labels.select(peer.path("namespaceSelector"), party.namespaceLabels())
                        : party.isOurs())
                && Labels.select(peer.path("podSelector"), party.labels());
    }
}
