package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Every secret, config map, key and service account that is named is there, or somebody is told to make it. */
final class References {
    private final Map<String, Set<String>> there = new HashMap<>();
    private final List<String> problems = new ArrayList<>();

    private References(Manifests manifests) {
        manifests.all("ConfigMap").forEach(map -> map.at("/data")
                .fieldNames()
                .forEachRemaining(key -> add("config map " + map.name(), key)));
        manifests.all("Secret").forEach(secret -> secret.at("/stringData")
                .fieldNames()
                .forEachRemaining(key -> add("secret " + secret.name(), key)));
        manifests.all("ExternalSecret").forEach(this::addExternal);
        manifests.all("ServiceAccount").forEach(account -> add("service account " + account.name(), ""));
        manifests.all("Cluster").forEach(this::addPostgres);
        manifests.all("Kafka").forEach(kafka -> add("secret " + kafka.name() + "-cluster-ca-cert", "ca.crt"));
        manifests.all("KafkaUser").forEach(this::addUser);
        manifests
                .all("Gateway")
                .filter(gateway -> gateway.at("/metadata/annotations").has("cert-manager.io/cluster-issuer"))
                .flatMap(gateway -> gateway.each("/spec/listeners"))
                .flatMap(listener -> Document.elements(listener.at("/tls/certificateRefs")))
                .forEach(secret -> add("secret " + secret.path("name").asText(), ""));
        manifests.all("ObjectStore").forEach(store -> add("object store " + store.name(), ""));
        manifests.all("TriggerAuthentication").forEach(login -> add("trigger login " + login.name(), ""));
    }

    static List<String> problems(Manifests manifests) {
        References references = new References(manifests);
        manifests.documents().forEach(document -> references.walk(document, document.json()));
        return references.problems;
    }

    private void add(String what, String key) {
        there.computeIfAbsent(what, any -> new HashSet<>()).add(key);
    }

    /** With a template, its keys; otherwise one for each that is fetched. */
    private void addExternal(Document external) {
        String secret = "secret " + external.text("/spec/target/name");
        JsonNode template = external.at("/spec/target/template/data");
        template.fieldNames().forEachRemaining(key -> add(secret, key));
        if (template.isMissingNode()) {
            external.each("/spec/data")
                    .forEach(one -> add(secret, one.path("secretKey").asText()));
        }
    }

    private void addPostgres(Document cluster) {
        List.of("username", "password").forEach(key -> add("secret " + cluster.name() + "-app", key));
        add("secret " + cluster.name() + "-ca", "ca.crt");
    }

    private void addUser(Document user) {
        List.of("password", "sasl.jaas.config").forEach(key -> add("secret " + user.name(), key));
    }

    private void walk(Document document, JsonNode node) {
        node.properties().forEach(field -> reference(document, field.getKey(), field.getValue()));
        node.forEach(child -> walk(document, child));
    }

    private void reference(Document document, String field, JsonNode value) {
        switch (field) {
            case "secretKeyRef", "accessKeyId", "secretAccessKey" -> require(document, "secret", value);
            case "configMapKeyRef", "configMapRef" -> require(document, "config map", value);
            case "secretTargetRef" -> value.forEach(one -> require(document, "secret", one));
            case "configMapTargetRef" -> value.forEach(one -> require(document, "config map", one));
            case "certificateRefs" -> value.forEach(one -> require(document, "secret", one));
            case "authenticationRef" -> require(document, "trigger login", value);
            case "passwordSecret" ->
                List.of("username", "password")
                        .forEach(key ->
                                require(document, "secret", value.path("name").asText(), key));
            case "secret" ->
                value.path("items")
                        .forEach(item -> require(
                                document,
                                "secret",
                                value.path("secretName").asText(),
                                item.path("key").asText()));
            case "serviceAccountName" -> require(document, "service account", value.asText(), "");
            case "barmanObjectName" -> require(document, "object store", value.asText(), "");
            default -> {}
        }
    }

    private void require(Document document, String what, JsonNode reference) {
        require(
                document,
                what,
                reference.path("name").asText(),
                reference.path("key").asText());
    }

    private void require(Document document, String what, String name, String key) {
        Set<String> keys = there.get(what + " " + name);
        if (keys == null) {
            problems.add(document + ": there is no " + what + " " + name);
        } else if (!key.isEmpty() && !keys.contains(key)) {
            problems.add(document + ": " + what + " " + name + " has no " + key);
        }
    }
}
