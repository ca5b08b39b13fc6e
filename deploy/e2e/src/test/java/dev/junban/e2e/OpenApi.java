package dev.junban.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** What a service says of its calls. */
record OpenApi(JsonNode document) {

    /**
     * One call.
     *
     * @param body the schema of its body, if it takes one
     * @param roles of which a caller needs one; empty if any will do
     */
    record Operation(
            String service,
            String url,
            String method,
            String path,
            JsonNode parameters,
            Optional<JsonNode> body,
            Set<String> roles) {
        boolean isPost() {
            return method.equals("POST");
        }

        /** The parameters that are sent so. */
        Stream<JsonNode> parametersIn(String where) {
            return StreamSupport.stream(parameters.spliterator(), false)
                    .filter(parameter -> parameter.path("in").asText().equals(where));
        }

        @Override
        public String toString() {
            return service + " " + method + " " + path;
        }
    }

    static OpenApi of(String url) {
        return new OpenApi(Http.get(url + "/q/openapi?format=json").json());
    }

    List<Operation> operations(String service, String url) {
        List<Operation> operations = new ArrayList<>();
        fields(document.path("paths")).forEach(path -> fields(path.getValue())
                .filter(method -> method.getValue().has("responses"))
                .forEach(method -> operations.add(new Operation(
                        service,
                        url,
                        method.getKey().toUpperCase(Locale.ROOT),
                        path.getKey(),
                        method.getValue().path("parameters"),
                        body(method.getValue()),
                        roles(method.getValue())))));
        return operations;
    }

    private Optional<JsonNode> body(JsonNode operation) {
        JsonNode schema = operation.at("/requestBody/content/application~1json/schema");
        return schema.isMissingNode() ? Optional.empty() : Optional.of(schema);
    }

    private static Set<String> roles(JsonNode operation) {
        Set<String> roles = new TreeSet<>();
        operation
                .path("security")
                .forEach(way -> way.forEach(named -> named.forEach(role -> roles.add(role.asText()))));
        return roles;
    }

    /** The schema itself, where this is only its name. */
    JsonNode resolved(JsonNode schema) {
        return schema.has("$ref") ? document.at(schema.path("$ref").asText().substring(1)) : schema;
    }

    static Stream<Map.Entry<String, JsonNode>> fields(JsonNode node) {
        return node.properties().stream();
    }
}
