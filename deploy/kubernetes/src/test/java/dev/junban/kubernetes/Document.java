package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** One Kubernetes object, as it is applied. */
record Document(JsonNode json) {
    String kind() {
        return text("/kind");
    }

    String apiVersion() {
        return text("/apiVersion");
    }

    String name() {
        return text("/metadata/name");
    }

    String label(String key) {
        return json.at("/metadata/labels").path(key).asText();
    }

    JsonNode at(String pointer) {
        return json.at(pointer);
    }

    /** Empty if there is none. */
    String text(String pointer) {
        return json.at(pointer).asText();
    }

    /** What runs as pods: of a Deployment or a Job. Missing for everything else. */
    JsonNode pod() {
        return at("/spec/template/spec");
    }

    JsonNode podLabels() {
        return at("/spec/template/metadata/labels");
    }

    /** The elements at this place, none if there is no such place. */
    Stream<JsonNode> each(String pointer) {
        return elements(at(pointer));
    }

    static Stream<JsonNode> elements(JsonNode array) {
        List<JsonNode> elements = new ArrayList<>();
        array.forEach(elements::add);
        return elements.stream();
    }

    @Override
    public String toString() {
        return kind() + " " + name();
    }
}
