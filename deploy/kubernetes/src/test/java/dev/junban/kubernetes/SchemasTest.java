package dev.junban.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class SchemasTest {
    @ParameterizedTest
    @FieldSource("dev.junban.kubernetes.Manifests#OVERLAYS")
    void everyObjectHasOnlyTheFieldsThatThereAreAndAllThatMustBe(String overlay) {
        assertThat(Schemas.problems(Kustomize.overlay(overlay))).isEmpty();
    }

    /** The part that needs no kubectl. */
    @ParameterizedTest
    @FieldSource("dev.junban.kubernetes.Manifests#OVERLAYS")
    void soHasEveryObjectOfTheFilesUnlessAPatchCompletesIt(String overlay) {
        Manifests raw = Manifests.raw(Manifests.FOLDER.resolve("overlays/" + overlay));

        assertThat(raw.documents()).hasSizeGreaterThan(30);
        assertThat(Schemas.problems(raw)).isEmpty();
    }

    @Test
    void theSecretsOfTheDemoAreSecrets() {
        Manifests secrets = Manifests.parse(Kustomize.run("overlays/demo/secrets"));

        assertThat(secrets.documents()).extracting(Document::kind).containsOnly("Secret");
        assertThat(Schemas.problems(secrets)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Deployment, order-service, /spec/template/spec/securityContext",
        "Deployment, order-service, /spec/template/spec/containers/0/livenessProbe/httpGet",
        "Job, migrate, /spec",
        "NetworkPolicy, postgres, /spec/ingress/0/from/0/podSelector",
        "HorizontalPodAutoscaler, order-service, /spec/metrics/0/resource/target",
        "Cluster, junban-postgres, /spec/postgresql",
        "Cluster, junban-postgres, /spec/managed/roles/0",
        "ScheduledBackup, junban-nightly, /spec",
        "ObjectStore, junban-backups, /spec/configuration",
        "Kafka, junban, /spec/kafka/listeners/0",
        "KafkaNodePool, broker, /spec/storage/volumes/0",
        "KafkaTopic, junban.order-events, /spec",
        "KafkaUser, keda, /spec/authorization/acls/0",
        "ScaledObject, batch-service, /spec/triggers/0",
        "ScaledObject, batch-service, /spec/triggers/0/metadata",
        "TriggerAuthentication, kafka, /spec",
        "ExternalSecret, junban-backups, /spec/data/0/remoteRef",
        "Gateway, junban, /spec/listeners/0/tls",
        "HTTPRoute, webhooks, /spec/rules/0/matches/0/path",
        "PodMonitor, junban, /spec/podMetricsEndpoints/0",
        "Gateway, junban, /metadata",
    })
    void refusesAFieldThatThereIsNot(String kind, String name, String place) {
        Manifests faulty = Kustomize.overlay("production")
                .with(kind, name, json -> ((ObjectNode) json.at(place)).put("replicaz", "3"));

        assertThat(Schemas.problems(faulty))
                .anyMatch(problem -> problem.startsWith(kind + " " + name) && problem.contains("replicaz"));
    }

    @ParameterizedTest
    @CsvSource({
        "Deployment, order-service, /spec, selector",
        "Deployment, order-service, /spec/template/spec/containers/0, name",
        "Cluster, junban-postgres, /spec, storage",
        "ScaledObject, batch-service, /spec/triggers/0/metadata, topic",
        "ExternalSecret, junban-backups, /spec/data/0, remoteRef",
    })
    void missesAFieldThatMustBe(String kind, String name, String place, String field) {
        Manifests faulty =
                Kustomize.overlay("production").with(kind, name, json -> ((ObjectNode) json.at(place)).remove(field));

        assertThat(Schemas.problems(faulty))
                .anyMatch(problem -> problem.startsWith(kind + " " + name) && problem.contains(field));
    }

    @Test
    void refusesWhatItHasNoSchemaOf() {
        Manifests faulty = Kustomize.overlay("production")
                .with("Kafka", "junban", json -> json.put("apiVersion", "kafka.strimzi.io/v1beta2"));

        assertThat(Schemas.problems(faulty))
                .containsExactly("Kafka junban: nothing is known of kafka.strimzi.io/v1beta2/Kafka");
    }

    /** The schemas of ours are only as right as whoever wrote them. */
    @ParameterizedTest
    @FieldSource("dev.junban.kubernetes.Manifests#OVERLAYS")
    @EnabledIfSystemProperty(named = "crds", matches = ".+", disabledReason = "with -Dcrds=<folder with CRDs>")
    void everyObjectFitsTheCrdsOfACluster(String overlay) {
        Crds crds = Crds.in(Path.of(System.getProperty("crds")));
        Manifests manifests = Kustomize.overlay(overlay);

        assertThat(manifests.documents()).anyMatch(crds::isKnown);
        assertThat(crds.problems(manifests)).isEmpty();
    }
}
