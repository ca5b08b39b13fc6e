package dev.junban.kubernetes;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All that one overlay comes to. */
record Manifests(List<Document> documents) {
    static final Path FOLDER = Path.of("").toAbsolutePath();
    static final Path REPOSITORY = FOLDER.resolve("../..").normalize();
    static final List<String> OVERLAYS = List.of("demo", "production");

    // A key that is there twice is an error, not the last one.
    private static final ObjectMapper YAML = YAMLMapper.builder(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .build();

    static Manifests parse(String yaml) {
        try (var values = YAML.readerFor(JsonNode.class).readValues(YAML.createParser(yaml))) {
            return new Manifests(values.readAll().stream()
                    .map(JsonNode.class::cast)
                    .filter(JsonNode::isObject)
                    .map(Document::new)
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException("not YAML: " + e.getMessage(), e);
        }
    }

    static JsonNode yaml(Path file) {
        try {
            return YAML.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(file + ": " + e.getMessage(), e);
        }
    }

    /** The files that a folder and what it builds on name as resources, without patches: what can be read unrendered. */
    static Manifests raw(Path folder) {
        List<Document> all = new ArrayList<>();
        yaml(folder.resolve("kustomization.yaml")).path("resources").forEach(resource -> {
            Path path = folder.resolve(resource.asText()).normalize();
            all.addAll((Files.isDirectory(path) ? raw(path) : parse(read(path))).documents());
        });
        return new Manifests(all);
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Stream<Document> all(String kind) {
        return documents.stream().filter(document -> document.kind().equals(kind));
    }

    Optional<Document> find(String kind, String name) {
        return all(kind).filter(document -> document.name().equals(name)).findFirst();
    }

    Document get(String kind, String name) {
        return find(kind, name).orElseThrow(() -> new IllegalStateException("there is no " + kind + " " + name));
    }

    /** Deployments and Jobs. */
    Stream<Document> workloads() {
        return documents.stream().filter(document -> document.pod().isObject());
    }

    /** The Deployments of our four services. */
    Stream<Document> services() {
        return all("Deployment")
                .filter(document -> !document.label("junban.dev/service").isEmpty());
    }

    /** A copy in which something is wrong. */
    Manifests with(String kind, String name, Consumer<ObjectNode> fault) {
        Document target = get(kind, name);
        ObjectNode copy = target.json().deepCopy();
        fault.accept(copy);
        return new Manifests(documents.stream()
                .map(document -> document.equals(target) ? new Document(copy) : document)
                .toList());
    }

    Manifests without(String kind, String name) {
        Document target = get(kind, name);
        return new Manifests(
                documents.stream().filter(document -> !document.equals(target)).toList());
    }
}
