package dev.junban.kubernetes;

import java.time.Duration;
import java.util.List;
import java.util.Properties;

/** A service that is told to end is given the time that it takes, with some to spare. */
final class Endings {
    private static final Duration TO_SPARE = Duration.ofSeconds(5);

    private Endings() {}

    static List<String> problems(Manifests manifests) {
        Duration delay = Sources.duration(
                Environment.values(manifests, "junban-settings").getOrDefault("QUARKUS_SHUTDOWN_DELAY", "0S"));
        return manifests
                .services()
                .filter(service -> needed(service, delay).compareTo(given(service)) > 0)
                .map(service ->
                        service + ": is killed after " + given(service) + ", but may need " + needed(service, delay))
                .toList();
    }

    private static Duration given(Document service) {
        return Duration.ofSeconds(
                service.pod().path("terminationGracePeriodSeconds").asInt(30));
    }

    /** First it is taken off the list, then it answers what comes still, then what is in flight ends, then its work. */
    private static Duration needed(Document service, Duration delay) {
        Properties properties = Sources.properties(service.name());
        Duration preStop = Duration.ofSeconds(service.pod()
                .at("/containers/0/lifecycle/preStop/sleep/seconds")
                .asInt());
        Duration work = service.name().equals("batch-service")
                ? Duration.ofSeconds(Long.parseLong(Sources.only(
                        "batch-service",
                        "PATIENCE = Duration.ofSeconds\\((\\d+)\\);\n\n    private final List<TakesWork>")))
                : Duration.ZERO;
        return preStop.plus(delay)
                .plus(Sources.duration(properties.getProperty("quarkus.shutdown.timeout")))
                .plus(work)
                .plus(TO_SPARE);
    }
}
