package dev.junban.kubernetes;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** All that is checked of a rendered overlay besides the schemas of its objects. */
final class Checks {
    private static final Map<String, Function<Manifests, List<String>>> ALL = Map.ofEntries(
            Map.entry("environment", Environment::problems),
            Map.entry("references", References::problems),
            Map.entry("pod security", PodSecurity::problems),
            Map.entry("ports", Ports::problems),
            Map.entry("selectors", Selectors::problems),
            Map.entry("endings", Endings::problems),
            Map.entry("connections", Connections::problems),
            Map.entry("topics", TopicsThere::problems),
            Map.entry("databases", Databases::problems),
            Map.entry("order", Order::problems),
            Map.entry("outside", Outside::problems),
            Map.entry("flows", Flows::problems));

    private Checks() {}

    static Stream<String> problems(Manifests manifests) {
        return ALL.values().stream().flatMap(check -> check.apply(manifests).stream());
    }
}
