package dev.junban.e2e;

import dev.junban.local.suite.Instance;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * As simple as whoever spreads requests can be: one instance after the other, of those that were ready when they were last
 * asked; the next one where nobody listens. What was sent is not sent again.
 */
final class RoundRobin implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 100;

    private final List<Instance> all;
    private final ScheduledThreadPoolExecutor looks = new ScheduledThreadPoolExecutor(1);
    private final AtomicInteger turn = new AtomicInteger();
    private volatile List<Instance> ready;

    RoundRobin(List<Instance> all) {
        this.all = all;
        look();
        var unused =
                looks.scheduleWithFixedDelay(this::look, LOOK_EVERY_MILLIS, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        ready = all.stream().filter(Instance::isReady).toList();
    }

    /** {@code request} is given the address of the instance whose turn it is. */
    Reply send(Function<String, Reply> request) {
        UncheckedIOException refused = null;
        for (int attempt = 0; attempt <= all.size(); attempt++) {
            List<Instance> candidates = ready;
            if (!candidates.isEmpty()) {
                Instance next = candidates.get(Math.floorMod(turn.getAndIncrement(), candidates.size()));
                try {
                    return request.apply(next.url());
                } catch (UncheckedIOException e) {
                    if (!(e.getCause() instanceof ConnectException)) {
                        throw e;
                    }
                    refused = e;
                }
            }
        }
        throw new AssertionError("No instance takes requests", refused);
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
