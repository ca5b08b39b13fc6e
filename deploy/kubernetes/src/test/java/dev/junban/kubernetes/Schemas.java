package dev.junban.kubernetes;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Whether an object has only the fields that there are, and all that must be. Three sources: the models of the
 * Kubernetes client, those of Strimzi and the Gateway API, and our own small schemas for what has no model in Java.
 */
final class Schemas {
    private static final String CORE = "io.kubernetes.client.openapi.models.";
    private static final Map<String, Set<String>> CORE_KINDS = Map.of(
            "v1", Set.of("Namespace", "ServiceAccount", "Service", "ConfigMap", "Secret"),
            "apps/v1", Set.of("Deployment"),
            "batch/v1", Set.of("Job"),
            "policy/v1", Set.of("PodDisruptionBudget"),
            "networking.k8s.io/v1", Set.of("NetworkPolicy"),
            "autoscaling/v2", Set.of("HorizontalPodAutoscaler"));

    /** By name: javac would miss what annotates them, and warn. */
    private static final Map<String, String> MODELS = Map.of(
            "kafka.strimzi.io/v1/Kafka", "io.strimzi.api.kafka.model.kafka.Kafka",
            "kafka.strimzi.io/v1/KafkaNodePool", "io.strimzi.api.kafka.model.nodepool.KafkaNodePool",
            "kafka.strimzi.io/v1/KafkaTopic", "io.strimzi.api.kafka.model.topic.KafkaTopic",
            "kafka.strimzi.io/v1/KafkaUser", "io.strimzi.api.kafka.model.user.KafkaUser",
            "gateway.networking.k8s.io/v1/Gateway", "io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway",
            "gateway.networking.k8s.io/v1/HTTPRoute", "io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute");

    private static final JsonMapper STRICT = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .annotationIntrospector(new NothingIsUnknown())
            .build();

    private Schemas() {}

    static List<String> problems(Manifests manifests) {
        List<String> problems = new ArrayList<>();
        for (Document document : manifests.documents()) {
            problemsOf(document).forEach(problem -> problems.add(document + ": " + problem));
        }
        return problems;
    }

    private static List<String> problemsOf(Document document) {
        List<String> problems = new ArrayList<>(core("V1ObjectMeta", document.at("/metadata")));
        problems.addAll(ofItsKind(document));
        return problems;
    }

    private static List<String> ofItsKind(Document document) {
        String id = document.apiVersion() + "/" + document.kind();
        var own = Manifests.FOLDER.resolve("src/test/resources/schemas/" + id.replace('/', '_') + ".yaml");
        if (CORE_KINDS.getOrDefault(document.apiVersion(), Set.of()).contains(document.kind())) {
            String version = document.apiVersion().replaceFirst(".*/", "");
            return core(version.replace('v', 'V') + document.kind(), document.json());
        } else if (MODELS.containsKey(id)) {
            return model(document, MODELS.get(id));
        } else if (Files.exists(own)) {
            return Schema.of(Manifests.yaml(own)).problems(document.json());
        }
        return List.of("nothing is known of " + id);
    }

    private static List<String> core(String model, JsonNode json) {
        try {
            Class.forName(CORE + model).getMethod("fromJson", String.class).invoke(null, json.toString());
            return List.of();
        } catch (InvocationTargetException e) {
            return List.of(String.valueOf(e.getCause().getMessage()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<String> model(Document document, String model) {
        try {
            STRICT.treeToValue(document.json(), Class.forName(model));
            return List.of();
        } catch (JsonProcessingException e) {
            return List.of(e.getMessage());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The models keep what they do not know, as an operator should; here it is to be an error. */
    private static final class NothingIsUnknown extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1;

        @Override
        public Boolean hasAnySetter(Annotated member) {
            return false;
        }

        @Override
        public JsonIgnoreProperties.Value findPropertyIgnoralByName(MapperConfig<?> config, Annotated type) {
            return JsonIgnoreProperties.Value.empty();
        }
    }
}
