package dev.junban.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.util.Collections;
import java.util.HashSet;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The environment variables that a container has an ear for. */
record KnownNames(Set<String> names) {
    private static final Pattern MAPPING =
            Pattern.compile("@ConfigMapping\\(prefix = \"([^\"]+)\"\\)(.*)", Pattern.DOTALL);
    private static final Pattern VALUE = Pattern.compile("^ {4}[A-Za-z<>]+ (\\w+)\\(\\);", Pattern.MULTILINE);
    private static final Pattern VARIABLE = Pattern.compile("\"(JUNBAN_[A-Z_]+)\"");
    private static final String MODEL = "META-INF/quarkus-config-doc/quarkus-config-model.json";

    static KnownNames ofService(String service) {
        Set<String> names = new HashSet<>();
        Stream.of("shared-locking", "shared-locking/identity", service)
                .flatMap(module -> Sources.find(module, MAPPING))
                .flatMap(mapping -> VALUE.matcher(mapping.group(2))
                        .results()
                        .map(value -> mapping.group(1) + "." + kebab(value.group(1))))
                .map(KnownNames::variable)
                .forEach(names::add);
        Properties properties = Sources.properties(service);
        quarkus(properties, names);
        if (properties.containsKey("mp.messaging.connector.smallrye-kafka.health-enabled")) {
            Stream.of(ConsumerConfig.configNames(), ProducerConfig.configNames())
                    .flatMap(Set::stream)
                    .forEach(name -> names.add(variable("kafka." + name)));
        }
        return withJava(names);
    }

    /** A program that reads its environment itself. */
    static KnownNames ofProgram(String module) {
        Set<String> names = new HashSet<>();
        Sources.find(module, VARIABLE).map(found -> found.group(1)).forEach(names::add);
        return withJava(names);
    }

    private static KnownNames withJava(Set<String> names) {
        names.add("JAVA_TOOL_OPTIONS");
        return new KnownNames(names);
    }

    /** What it lists as read when it starts; what is fixed when it is built would be passed over. */
    private static void quarkus(Properties properties, Set<String> names) {
        Stream<String> datasources = properties.stringPropertyNames().stream()
                .map(Pattern.compile("quarkus\\.datasource\\.(\\w+)\\.db-kind")::matcher)
                .filter(Matcher::matches)
                .map(MatchResult.class::cast)
                .map(found -> found.group(1).toUpperCase(Locale.ROOT));
        Set<String> read = new HashSet<>();
        models().forEach(model -> collect(model, read));
        names.addAll(read);
        datasources.forEach(
                name -> read.forEach(variable -> names.add(variable.replace("__DATASOURCE_NAME__", "_" + name + "_"))));
    }

    private static Stream<JsonNode> models() {
        try {
            ObjectMapper json = new ObjectMapper();
            Stream.Builder<JsonNode> models = Stream.builder();
            for (URL url : Collections.list(KnownNames.class.getClassLoader().getResources(MODEL))) {
                try (var stream = url.openStream()) {
                    models.add(json.readTree(stream));
                }
            }
            return models.build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void collect(JsonNode node, Set<String> into) {
        if (node.path("phase").asText().equals("RUN_TIME")) {
            into.add(node.at("/path/environmentVariable").asText());
            node.path("additionalPaths")
                    .forEach(path -> into.add(path.path("environmentVariable").asText()));
        }
        node.forEach(child -> collect(child, into));
    }

    private static String kebab(String method) {
        return method.replaceAll("([a-z])([A-Z])", "$1-$2").toLowerCase(Locale.ROOT);
    }

    private static String variable(String property) {
        return property.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
    }
}
