package dev.junban.local.suite;

import java.util.HashMap;
import java.util.Map;

/**
 * What can be chosen.
 *
 * @param openToAll whether callers need no token
 * @param webhookSecrets one or more with commas between; the simulator signs with the first
 */
record SuiteOptions(
        boolean usualPorts,
        boolean fresh,
        boolean restartDeadServices,
        boolean audited,
        boolean kafkaApart,
        boolean openToAll,
        Map<Service, Map<String, String>> environments,
        String webhookSecrets,
        Progress progress) {
    String acceptedWebhookSecrets() {
        return webhookSecrets;
    }

    String webhookSecret() {
        return webhookSecrets.split(",", 2)[0].strip();
    }

    /** One more variable for every service that is started from now on. */
    void environment(String name, String value) {
        for (Service service : Service.values()) {
            environments.computeIfAbsent(service, none -> new HashMap<>()).put(name, value);
        }
    }

    Map<String, String> environment(Service service) {
        return environments.getOrDefault(service, Map.of());
    }
}
