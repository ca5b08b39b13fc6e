package dev.junban.e2e;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Kills one part of the suite after the other (SIGKILL), at moments drawn at random, and starts each again at once. What
 * comes down by itself meanwhile, because what it needs to start was away, is started again too, as an orchestrator does.
 */
final class Killer {
    private static final Duration READY_AT_MOST = Duration.ofMinutes(2);
    private static final int PAUSE_MILLIS_MAX = 1_500;
    private static final long LOOK_EVERY_MILLIS = 100;

    /** So many parts at least are killed before the same again, so that it has done some work. */
    private static final int OTHERS_BETWEEN = 2;

    private final Random random;
    private final List<Victim> victims = Victim.all();
    private final Deque<Victim> last = new ArrayDeque<>();
    private final Map<String, Integer> killed = new TreeMap<>();
    private int restarts;

    Killer(Random random) {
        this.random = random;
    }

    void kill(int times) {
        for (int n = 0; n < times; n++) {
            Victim victim = next();
            pause(random.nextInt(PAUSE_MILLIS_MAX));
            awaitReady(victim);
            victim.kill().run();
            killed.merge(victim.name(), 1, Integer::sum);
            victim.launch().run();
        }
        victims.forEach(this::awaitReady);
    }

    private Victim next() {
        Victim chosen = victims.get(random.nextInt(victims.size()));
        while (last.contains(chosen)) {
            chosen = victims.get(random.nextInt(victims.size()));
        }
        last.addLast(chosen);
        if (last.size() > OTHERS_BETWEEN) {
            last.removeFirst();
        }
        return chosen;
    }

    private void pause(long millis) {
        for (long passed = 0; passed < millis; passed += LOOK_EVERY_MILLIS) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MILLIS));
            keepAll();
        }
    }

    private void awaitReady(Victim victim) {
        long deadline = System.nanoTime() + READY_AT_MOST.toNanos();
        while (!victim.ready().getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError(victim.name() + " is not ready again after " + READY_AT_MOST);
            }
            pause(LOOK_EVERY_MILLIS);
        }
    }

    private void keepAll() {
        for (Victim victim : victims) {
            if (!victim.alive().getAsBoolean()) {
                restarts++;
                victim.launch().run();
            }
        }
    }

    @Override
    public String toString() {
        int all = killed.values().stream().mapToInt(n -> n).sum();
        return all + " kills " + killed + ", " + restarts + " parts came down by themselves";
    }
}
