package dev.junban.e2e;

import dev.junban.local.suite.Instance;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * As simple as whoever spreads requests can be: one instance after the other, of those that were ready when they were last
 * asked; the next one where nobody listens, or where it is too busy. What was sent and not answered is not sent again.
 */
final class RoundRobin implements AutoCloseable {
    private static final long LOOK_EVERY_MILLIS = 100;
    private static final Duration GIVES_UP_AFTER = Duration.ofMinutes(1);

    private final List<Instance> all;
    private final Set<Instance> ready = ConcurrentHashMap.newKeySet();
    private final ScheduledThreadPoolExecutor looks;
    private final AtomicInteger turn = new AtomicInteger();
    private final AtomicInteger busy = new AtomicInteger();

    RoundRobin(List<Instance> all) {
        this.all = all;
        this.looks = new ScheduledThreadPoolExecutor(all.size());
        for (Instance instance : all) {
            var unused =
                    looks.scheduleWithFixedDelay(() -> look(instance), 0, LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void look(Instance instance) {
        var unused = instance.isReady() ? ready.add(instance) : ready.remove(instance);
    }

    /** {@code request} is given the address of the instance whose turn it is. */
    Reply send(Function<String, Reply> request) {
        long deadline = System.nanoTime() + GIVES_UP_AFTER.toNanos();
        while (System.nanoTime() < deadline) {
            Instance next = all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
            if (ready.contains(next)) {
                try {
                    Reply reply = request.apply(next.url());
                    if (reply.status() != 503 || !reply.problem().equals("busy")) {
                        return reply;
                    }
                    busy.incrementAndGet();
                } catch (UncheckedIOException e) {
                    if (!(e.getCause() instanceof ConnectException)) {
                        throw e;
                    }
                }
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        throw new AssertionError("No instance takes requests");
    }

    /** How many answers said that there was no room now. */
    int busy() {
        return busy.get();
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
