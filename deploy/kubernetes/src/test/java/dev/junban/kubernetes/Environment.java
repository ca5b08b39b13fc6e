package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every variable that a container is given is read by what runs in it. */
final class Environment {
    /** One service among four has a use for these; the others are given them along with the rest. */
    private static final String SHARED = "junban-settings";

    private Environment() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        Map<String, KnownNames> known = known(manifests);
        manifests.workloads().forEach(workload -> containers(workload).forEach(container -> {
            Set<String> own = known.get(workload.name()).names();
            own(manifests, container)
                    .filter(name -> !own.contains(name))
                    .forEach(name -> problems.add(workload + ": nobody reads " + name));
        }));
        Set<String> any =
                known.values().stream().flatMap(names -> names.names().stream()).collect(Collectors.toSet());
        config(manifests, SHARED)
                .filter(name -> !any.contains(name))
                .forEach(name -> problems.add("ConfigMap " + SHARED + ": nobody reads " + name));
        return problems;
    }

    private static Map<String, KnownNames> known(Manifests manifests) {
        Map<String, KnownNames> known = new LinkedHashMap<>();
        manifests
                .workloads()
                .map(Document::name)
                .forEach(name -> known.put(
                        name,
                        switch (name) {
                            case "migrate" -> KnownNames.ofProgram("batch-service");
                            case "payment-simulator" -> KnownNames.ofProgram("deploy/local");
                            default -> KnownNames.ofService(name);
                        }));
        return known;
    }

    static Stream<JsonNode> containers(Document workload) {
        return Document.elements(workload.pod().path("containers"));
    }

    private static Stream<String> own(Manifests manifests, JsonNode container) {
        Stream<String> each = Document.elements(container.path("env"))
                .map(one -> one.path("name").asText());
        Stream<String> whole = Document.elements(container.path("envFrom"))
                .map(from -> from.at("/configMapRef/name").asText())
                .filter(name -> !isGenerated(name, SHARED))
                .flatMap(name -> config(manifests, name));
        return Stream.concat(each, whole);
    }

    private static Stream<String> config(Manifests manifests, String name) {
        return values(manifests, name).keySet().stream();
    }

    /** Kustomize puts a hash behind the names of what it generates. */
    static boolean isGenerated(String name, String base) {
        return name.matches(Pattern.quote(base) + "-[a-z0-9]{10}");
    }

    /** What the variable is set to in a config map, wherever that is used. */
    static Map<String, String> values(Manifests manifests, String base) {
        Map<String, String> values = new LinkedHashMap<>();
        manifests
                .all("ConfigMap")
                .filter(map -> isGenerated(map.name(), base) || map.name().equals(base))
                .forEach(map -> map.at("/data")
                        .properties()
                        .forEach(entry ->
                                values.put(entry.getKey(), entry.getValue().asText())));
        return values;
    }
}
