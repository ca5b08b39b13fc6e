package dev.junban.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each check fails on what it is there for. */
class FaultsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String POD = "/spec/template/spec";
    private static final String CONTAINER = POD + "/containers/0";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # kind              | name              | the place that is set              | to                 | what is said
            Deployment          | order-service     | CONTAINER/env/0/name               | 'QUARKUS_DATSOURCE_USERNAME' | nobody reads QUARKUS_DATSOURCE_USERNAME
            Deployment          | webhook-service   | CONTAINER/env/0/name               | 'QUARKUS_HTTP_ROOT_PATH' | nobody reads QUARKUS_HTTP_ROOT_PATH
            Deployment          | inventory-service | CONTAINER/env/0/name               | 'JUNBAN_BATCH_EXPIRY_EVERY' | nobody reads JUNBAN_BATCH_EXPIRY_EVERY
            Deployment          | order-service     | CONTAINER/env/0/name               | 'KAFKA_BOOTSTRAP_SERVERS' | nobody reads KAFKA_BOOTSTRAP_SERVERS
            Deployment          | order-service     | CONTAINER/env/0/name               | 'QUARKUS_DATASOURCE_PRODUCTS_USERNAME' | nobody reads QUARKUS_DATASOURCE_PRODUCTS_USERNAME
            Job                 | migrate           | CONTAINER/env/0/name               | 'JUNBAN_MIGRATION_USER' | nobody reads JUNBAN_MIGRATION_USER
            Deployment          | order-service     | CONTAINER/env/0/valueFrom/secretKeyRef/name | 'junban-app' | there is no secret junban-app
            Deployment          | order-service     | CONTAINER/env/0/valueFrom/secretKeyRef/key | 'user' | secret junban-app-login has no user
            Deployment          | batch-service     | CONTAINER/envFrom/0/configMapRef/name | 'junban-setings' | there is no config map junban-setings
            Deployment          | batch-service     | POD/serviceAccountName             | 'batch'            | there is no service account batch
            Cluster             | junban-postgres   | /spec/plugins/0/parameters/barmanObjectName | 'backups' | there is no object store backups
            ScaledObject        | batch-service     | /spec/triggers/0/authenticationRef/name | 'kafka2'      | there is no trigger login kafka2
            Gateway             | junban            | /metadata/annotations              | {}                 | there is no secret junban-tls
            Namespace           | junban            | /metadata/labels                   | {}                 | is not restricted
            Deployment          | order-service     | POD/securityContext/runAsUser      | 0                  | runs as root
            Deployment          | order-service     | POD/securityContext/runAsUser      | 186                  | runs as another user
            Deployment          | order-service     | POD/securityContext/seccompProfile | {}                 | may make any system call
            Job                 | migrate           | POD/automountServiceAccountToken   | true               | is given a token
            Deployment          | order-service     | POD/volumes/0                      | {"name": "tmp", "hostPath": {"path": "/"}} | mounts a folder of its node
            Deployment          | order-service     | CONTAINER/securityContext/allowPrivilegeEscalation | true | may gain privileges
            Deployment          | order-service     | CONTAINER/securityContext/readOnlyRootFilesystem | false | writes into its image
            Deployment          | order-service     | CONTAINER/securityContext/capabilities | {}             | has capabilities
            Deployment          | order-service     | CONTAINER/volumeMounts             | []                 | has no /tmp
            Deployment          | order-service     | CONTAINER/resources/limits         | {}                 | takes any amount of memory
            Deployment          | order-service     | CONTAINER/ports/0/containerPort    | 8080               | answers on 8081
            Deployment          | order-service     | CONTAINER/livenessProbe/httpGet/path | '/q/health'      | livenessProbe asks elsewhere
            Deployment          | order-service     | CONTAINER/livenessProbe/httpGet/port | 'web'            | a probe asks a port web
            Service             | order-service     | /spec/ports/0/targetPort           | 'web'              | has no such port
            Service             | order-service     | /spec/selector                     | {}                 | is not the address of one workload
            Deployment          | order-service     | /spec/selector/matchLabels         | {"app": "orders"}  | does not select its own pods
            Deployment          | order-service     | /spec/selector/matchLabels         | {"app.kubernetes.io/part-of": "junban"} | selects the pods of others
            Deployment          | order-service     | POD/topologySpreadConstraints/0/labelSelector/matchLabels | {"app": "x"} | spreads other pods
            PodDisruptionBudget | order-service     | /spec/selector/matchLabels         | {"app": "orders"}  | selects nothing
            HorizontalPodAutoscaler | order-service | /spec/scaleTargetRef/name          | 'orders'           | there is no Deployment orders
            Deployment          | batch-service     | POD/terminationGracePeriodSeconds  | 30                 | is killed after PT30S, but may need PT35S
            Cluster             | junban-postgres   | /spec/postgresql/parameters/max_connections | '400'     | takes 400 connections, but up to
            HorizontalPodAutoscaler | order-service | /spec/maxReplicas                  | 12                 | takes 500 connections, but up to
            KafkaTopic          | junban.order-events | /spec/partitions                 | 3                  | has 6 partitions elsewhere
            KafkaTopic          | junban.order-events.dead-letter | /spec/config         | {}                 | retention.ms is -1 elsewhere
            KafkaTopic          | junban.order-events | /metadata/name                   | 'junban.orders'    | there is no KafkaTopic junban.order-events
            ScaledObject        | batch-service     | /spec/triggers/0/metadata/consumerGroup | 'batch'       | does not consume junban.payment-requests
            ScaledObject        | batch-service     | /spec/maxReplicaCount              | 7                  | more instances than junban.payment-requests has partitions
            Cluster             | junban-postgres   | /spec/postgresql/parameters/deadlock_timeout | '2s'     | deadlock_timeout is not below
            Cluster             | junban-postgres   | /spec/postgresql/parameters/synchronous_commit | 'local' | synchronous_commit is not on
            Cluster             | junban-postgres   | /spec/imageCatalogRef/major        | 16                 | 17 or newer is needed
            Cluster             | junban-postgres   | /spec/postgresql/synchronous       | {}                 | can be lost with the primary
            Cluster             | junban-postgres   | /spec/managed/roles/0/bypassrls    | true               | the guard of the lock order must hold
            Cluster             | junban-postgres   | /spec/bootstrap/initdb/owner       | 'junban_app'       | need a role of their own
            Job                 | migrate           | /metadata/annotations              | {}                 | is no hook
            Job                 | migrate           | CONTAINER/image                    | 'junban/batch-service:old' | is not of the same release
            Job                 | migrate           | CONTAINER/args                     | []                 | does not migrate
            Deployment          | order-service     | /metadata/annotations              | {}                 | starts before the migration
            Deployment          | order-service     | /spec/strategy                     | {}                 | can take the place of one that serves
            HTTPRoute           | orders            | /spec/rules/0/matches/0/path/value | '/q'               | does not offer
            HTTPRoute           | orders            | /spec/rules/0/matches/0/path/value | '/'                | does not offer
            HTTPRoute           | orders            | /spec/rules/0/backendRefs/0/name   | 'batch-service'    | is for operators
            HTTPRoute           | orders            | /spec/parentRefs/0/name            | 'public'           | leads from or to nowhere
            HTTPRoute           | webhooks          | /spec/rules/0/matches              | []                 | does not reach /webhooks/payments
            Gateway             | junban            | /spec/listeners/0/protocol         | 'HTTP'             | listens without TLS
            NetworkPolicy       | default-deny      | /spec/podSelector                  | {"matchLabels": {"app": "x"}} | nobody needs: default -> anything:9999
            NetworkPolicy       | from-gateway      | /spec/podSelector                  | {}                 | nobody needs: gateway-system -> batch-service:8083
            NetworkPolicy       | from-monitoring   | /spec/ingress/0/from               | [{"namespaceSelector": {}}] | nobody needs: default -> webhook-service:8084
            NetworkPolicy       | to-postgres       | /spec/egress/0/ports/0/port        | 5433               | is shut: order-service -> postgres:5432
            NetworkPolicy       | to-kafka          | /spec/podSelector                  | {"matchLabels": {"junban.dev/service": "false"}} | is shut: batch-service -> kafka:9093
            NetworkPolicy       | payments          | /spec/podSelector                  | {}                 | nobody needs: webhook-service -> internet:443
            NetworkPolicy       | to-collector      | /spec/podSelector                  | {}                 | nobody needs: migrate -> monitoring:4317
            NetworkPolicy       | issuer            | /spec/podSelector                  | {}                 | nobody needs: webhook-service -> internet:443
            Kafka               | junban            | /spec/kafka/listeners/0/networkPolicyPeers | [{"podSelector": {}}, {"namespaceSelector": {}}] | nobody needs: default -> kafka:9093
            """)
    void isFound(String kind, String name, String place, String value, String said) {
        Manifests faulty = ManifestsTest.withSecrets("production")
                .with(
                        kind,
                        name,
                        json -> set(json, place.replace("CONTAINER", CONTAINER).replace("POD", POD), value));

        assertThat(Checks.problems(faulty)).anyMatch(problem -> problem.contains(said));
    }

    @ParameterizedTest
    @CsvSource({
        "ExternalSecret, junban-webhook-secrets, there is no secret junban-webhook-secrets",
        "KafkaUser, batch-service, there is no secret batch-service",
        "PodDisruptionBudget, order-service, has no PodDisruptionBudget",
        "KafkaTopic, junban.stock-imports, there is no KafkaTopic junban.stock-imports",
        "NetworkPolicy, names, is shut: order-service -> names:53",
        "NetworkPolicy, issuer, is shut: order-service -> internet:443",
        "NetworkPolicy, postgres, is shut: batch-service -> postgres:5432",
        "Service, webhook-service, leads from or to nowhere",
    })
    void isFoundIfThisIsMissing(String kind, String name, String said) {
        Manifests faulty = ManifestsTest.withSecrets("production").without(kind, name);

        assertThat(Checks.problems(faulty)).anyMatch(problem -> problem.contains(said));
    }

    @Test
    void aSettingThatNobodyReadsIsFoundInWhatAllAreGiven() {
        Manifests production = ManifestsTest.withSecrets("production");
        String settings = production
                .all("ConfigMap")
                .map(Document::name)
                .filter(name -> Environment.isGenerated(name, "junban-settings"))
                .findFirst()
                .orElseThrow();

        assertThat(Checks.problems(production.with(
                        "ConfigMap", settings, map -> ((ObjectNode) map.at("/data")).put("JUNBAN_ORDER_TTL", "PT1M"))))
                .containsExactly("ConfigMap junban-settings: nobody reads JUNBAN_ORDER_TTL");
    }

    /** A value is JSON, or else text. */
    private static void set(ObjectNode json, String place, String value) {
        int last = place.lastIndexOf('/');
        JsonNode parent = json.at(place.substring(0, last));
        String field = place.substring(last + 1);
        assertThat(json.at(place).isMissingNode()).as("%s is not there", place).isFalse();
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(field), parsed(value));
        } else {
            ((ObjectNode) parent).set(field, parsed(value));
        }
    }

    private static JsonNode parsed(String value) {
        try {
            return value.matches("[\\[{\\d].*|true|false")
                    ? JSON.readTree(value)
                    : JSON.getNodeFactory().textNode(value);
        } catch (IOException e) {
            return JSON.getNodeFactory().textNode(value);
        }
    }
}
