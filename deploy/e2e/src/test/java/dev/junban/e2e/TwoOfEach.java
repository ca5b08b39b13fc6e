package dev.junban.e2e;

import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A second instance of every service beside the first; what {@link Http} sends goes to both by turns, until it is closed. */
final class TwoOfEach implements AutoCloseable {
    private final Map<Service, List<Instance>> instances = new EnumMap<>(Service.class);
    private final Balancer balancer;

    private TwoOfEach() {
        for (Service service : Service.values()) {
            // As in a container.
            Instance second = Suite.another(service, Map.of("QUARKUS_LOG_CONSOLE_JSON_ENABLED", "true"));
            second.launch();
            instances.put(service, List.of(Suite.instance(service), second));
        }
        seconds().forEach(Instance::awaitReady);
        balancer = new Balancer(instances);
    }

    static TwoOfEach start() {
        // While processes start and end, how long a task holds up its event loop says nothing.
        Suite.eventLoops().unwatchAll();
        TwoOfEach both = new TwoOfEach();
        Http.by(both.balancer::route);
        return both;
    }

    private List<Instance> seconds() {
        return instances.values().stream().map(both -> both.get(1)).toList();
    }

    /** The first one is 0. */
    Instance get(Service service, int which) {
        return instances.get(service).get(which);
    }

    /** Those that customers and providers call. */
    List<Instance> ofCustomers(int which) {
        return List.of(get(Service.ORDER, which), get(Service.INVENTORY, which), get(Service.WEBHOOK, which));
    }

    @Override
    public void close() {
        Http.directly();
        balancer.close();
        CompletableFuture.allOf(seconds().stream()
                        .map(second -> Background.run(second::end))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
    }
}
