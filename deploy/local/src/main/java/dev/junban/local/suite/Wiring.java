package dev.junban.local.suite;

import java.net.URI;
import java.util.HashMap;
import java.util.Map;

/** How the services find each other: environment variables, on top of the supervisor's own. */
record Wiring(Endpoints endpoints, SuiteOptions options) {
    private static final String CALL_RATE = "JUNBAN_IDENTITY_CALLS_PER_SECOND";

    Map<String, String> environment(Service service) {
        Map<String, String> environment =
                new HashMap<>(Database.of(endpoints.postgres().url()).forServices());
        environment.put(
                "QUARKUS_HTTP_PORT",
                String.valueOf(URI.create(endpoints.of(service)).getPort()));
        environment.put("QUARKUS_HTTP_HOST", "127.0.0.1");
        environment.put("KAFKA_BOOTSTRAP_SERVERS", endpoints.kafka());
        environment.put("JUNBAN_PAYMENTS_URL", endpoints.payments());
        environment.put("JUNBAN_WEBHOOKS_SECRETS", options.acceptedWebhookSecrets());
        environment.put("QUARKUS_OIDC_AUTH_SERVER_URL", endpoints.issuer());
        environment.put("JUNBAN_IDENTITY_REQUIRED", String.valueOf(!options.openToAll()));
        if (System.getenv(CALL_RATE) == null) {
            // Whoever tries things out here is one caller.
            environment.put(CALL_RATE, "0");
        }
        environment.putAll(options.environment(service));
        return environment;
    }
}
