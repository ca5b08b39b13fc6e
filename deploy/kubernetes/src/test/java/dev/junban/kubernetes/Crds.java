package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The schemas of the CRDs in a folder, by {@code group/version/kind}. */
record Crds(Map<String, Schema> schemas) {
    static Crds in(Path folder) {
        Map<String, Schema> schemas = new HashMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(Manifests::read)
                    .flatMap(file -> Manifests.parse(file).documents().stream())
                    .flatMap(Crds::unpacked)
                    .filter(document -> document.kind().equals("CustomResourceDefinition"))
                    .forEach(crd -> crd.each("/spec/versions")
                            .filter(version -> version.path("served").asBoolean())
                            .forEach(version -> schemas.put(id(crd, version), schema(version))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Crds(schemas);
    }

    /** {@code kubectl get} answers with a list. */
    private static Stream<Document> unpacked(Document document) {
        return document.kind().equals("List") ? document.each("/items").map(Document::new) : Stream.of(document);
    }

    private static String id(Document crd, JsonNode version) {
        return crd.text("/spec/group") + "/" + version.path("name").asText() + "/" + crd.text("/spec/names/kind");
    }

    private static Schema schema(JsonNode version) {
        return Schema.of(version.at("/schema/openAPIV3Schema"));
    }

    /** Of those objects that a CRD is there for. */
    List<String> problems(Manifests manifests) {
        return manifests.documents().stream()
                .filter(this::isKnown)
                .flatMap(document -> schemas.get(id(document)).problems(document.json()).stream()
                        .map(problem -> document + ": " + problem))
                .toList();
    }

    boolean isKnown(Document document) {
        return schemas.containsKey(id(document));
    }

    private static String id(Document document) {
        return document.apiVersion() + "/" + document.kind();
    }
}
