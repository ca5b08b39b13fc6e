package dev.junban.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.net.http.HttpHeaders;

/** What a service answered. */
record Reply(int status, HttpHeaders headers, String body) {
    private static final ObjectMapper JSON = new ObjectMapper();

    static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("This is not JSON: " + text, e);
        }
    }

    JsonNode json() {
        return parse(body);
    }

    /** Empty when there is no such header. */
    String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    boolean replayed() {
        return header("Idempotent-Replayed").equals("true");
    }

    /** Without {@code urn:junban:problem:}. */
    String problem() {
        return json().path("type").asText().replace("urn:junban:problem:", "");
    }
}
