package dev.junban.e2e;

import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * As simple as whoever spreads requests can be: one instance of the service after the other, of those that were ready when
 * they were last asked. It sends nothing a second time.
 */
final class Balancer implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 100;
    private static final Duration GIVES_UP_AFTER = Duration.ofMinutes(1);

    private final Map<Service, List<Instance>> instances;
    private final Set<Instance> ready = ConcurrentHashMap.newKeySet();
    private final AtomicInteger turn = new AtomicInteger();
    private final ScheduledThreadPoolExecutor looks;

    Balancer(Map<Service, List<Instance>> instances) {
        this.instances = instances;
        List<Instance> all = instances.values().stream().flatMap(List::stream).toList();
        this.looks = new ScheduledThreadPoolExecutor(all.size());
        for (Instance instance : all) {
            look(instance);
            var unused = looks.scheduleWithFixedDelay(
                    () -> look(instance), LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void look(Instance instance) {
        var unused = instance.isReady() ? ready.add(instance) : ready.remove(instance);
    }

    /** The same address at the instance whose turn it is; others than those of the suite's services are left alone. */
    URI route(URI asked) {
        for (Map.Entry<Service, List<Instance>> service : instances.entrySet()) {
            String url = Suite.endpoints().of(service.getKey());
            if (asked.toString().startsWith(url + "/")) {
                return URI.create(
                        next(service.getValue()).url() + asked.toString().substring(url.length()));
            }
        }
        return asked;
    }

    private Instance next(List<Instance> all) {
        long deadline = System.nanoTime() + GIVES_UP_AFTER.toNanos();
        while (System.nanoTime() < deadline) {
            List<Instance> takers = new ArrayList<>(all);
            takers.retainAll(ready);
            if (!takers.isEmpty()) {
                return takers.get(Math.floorMod(turn.getAndIncrement(), takers.size()));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MILLIS));
        }
        throw new AssertionError("No instance is ready");
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
