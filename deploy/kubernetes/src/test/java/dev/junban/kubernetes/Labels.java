package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;

/** Kubernetes' label selectors, as far as they are used here. */
final class Labels {
    private Labels() {}

    /** Plain pairs. */
    static boolean match(JsonNode pairs, JsonNode labels) {
        return pairs.properties().stream()
                .allMatch(pair -> labels.path(pair.getKey()).equals(pair.getValue()));
    }

    /** With {@code matchLabels} and {@code matchExpressions}; an empty one takes all. */
    static boolean select(JsonNode selector, JsonNode labels) {
        return match(selector.path("matchLabels"), labels)
                && Document.elements(selector.path("matchExpressions")).allMatch(one -> holds(one, labels));
    }

    private static boolean holds(JsonNode expression, JsonNode labels) {
        JsonNode value = labels.path(expression.path("key").asText());
        if (!expression.path("operator").asText().equals("In")) {
            throw new IllegalArgumentException("teach this test what is meant by " + expression);
        }
        return Document.elements(expression.path("values")).anyMatch(value::equals);
    }
}
