package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The part of OpenAPI's schemas that CRDs use: {@code properties}, {@code required}, {@code items},
 * {@code additionalProperties}, {@code type}, {@code enum}, {@code pattern}, and Kubernetes' two extensions. A field that
 * is not declared is an error, as it is for {@code kubectl apply --validate=strict}.
 */
record Schema(JsonNode definition) {
    static Schema of(JsonNode definition) {
        return new Schema(definition);
    }

    List<String> problems(JsonNode value) {
        List<String> problems = new ArrayList<>();
        check(definition, value, "", problems);
        return problems;
    }

    private static void check(JsonNode schema, JsonNode value, String path, List<String> problems) {
        if (!hasType(schema, value)) {
            problems.add(path + " must be of type " + schema.path("type").asText() + " but is " + value);
        } else if (value.isObject()) {
            fields(schema, value, path, problems);
        } else if (value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                check(schema.path("items"), value.get(i), path + "/" + i, problems);
            }
        } else if (!isAllowed(schema, value)) {
            problems.add(path + " must not be " + value);
        }
    }

    private static void fields(JsonNode schema, JsonNode value, String path, List<String> problems) {
        schema.path("required").forEach(name -> {
            if (!value.has(name.asText())) {
                problems.add(path + "/" + name.asText() + " is missing");
            }
        });
        boolean open = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
        value.fieldNames().forEachRemaining(name -> {
            JsonNode known = schema.path("properties").path(name);
            JsonNode field = known.isMissingNode() ? schema.path("additionalProperties") : known;
            if (isMetadata(path, name)) {
                return;
            }
            if (field.isObject()) {
                check(field, value.get(name), path + "/" + name, problems);
            } else if (!open) {
                problems.add(path + "/" + name + " is not a field");
            }
        });
    }

    /** Checked by {@link Schemas}, as that of every object. */
    private static boolean isMetadata(String path, String name) {
        return path.isEmpty() && name.equals("metadata");
    }

    private static boolean hasType(JsonNode schema, JsonNode value) {
        if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
            return value.isIntegralNumber() || value.isTextual();
        }
        Predicate<JsonNode> type =
                switch (schema.path("type").asText()) {
                    case "object" -> JsonNode::isObject;
                    case "array" -> JsonNode::isArray;
                    case "string" -> JsonNode::isTextual;
                    case "integer" -> JsonNode::isIntegralNumber;
                    case "number" -> JsonNode::isNumber;
                    case "boolean" -> JsonNode::isBoolean;
                    default -> any -> true;
                };
        return type.test(value);
    }

    private static boolean isAllowed(JsonNode schema, JsonNode value) {
        if (schema.has("enum") && Document.elements(schema.path("enum")).noneMatch(value::equals)) {
            return false;
        }
        return !schema.has("pattern")
                || Pattern.compile(schema.path("pattern").asText())
                        .matcher(value.asText())
                        .find();
    }
}
