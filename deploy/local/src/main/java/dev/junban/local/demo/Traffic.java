package dev.junban.local.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Clients that order all the time, and a line on the screen for each half second. */
final class Traffic implements AutoCloseable {
    static final int CLIENTS = 4;
    private static final long REST_MILLIS = 10;
    private static final long SLOT_MILLIS = 500;
    private static final int BAR_MAX = 34;

    private final Story story;
    private final ConcurrentLinkedQueue<String> news = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean over = new AtomicBoolean();
    private final LongAdder inSlot = new LongAdder();
    private final LongAdder done = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAccumulator longestMillis = new LongAccumulator(Math::max, 0);
    private final List<Thread> threads = new ArrayList<>();
    private long usual = 1;

    /** Each call is one order, and tells whether it was taken. */
    Traffic(Story story, BooleanSupplier order) {
        this.story = story;
        IntStream.range(0, CLIENTS).forEach(n -> threads.add(new Thread(() -> orderOnAndOn(order))));
        threads.add(new Thread(this::show));
    }

    void start() {
        threads.forEach(Thread::start);
    }

    /** Stands beside the half second in which it happened. */
    void tell(String event) {
        boolean unused = news.add(event);
    }

    long done() {
        return done.sum();
    }

    long failed() {
        return failed.sum();
    }

    long longestMillis() {
        return longestMillis.get();
    }

    private void orderOnAndOn(BooleanSupplier order) {
        while (!over.get()) {
            long began = System.nanoTime();
            if (isTaken(order)) {
                inSlot.increment();
                done.increment();
            } else {
                failed.increment();
            }
            longestMillis.accumulate((System.nanoTime() - began) / 1_000_000);
            Pause.millis(REST_MILLIS);
        }
    }

    private static boolean isTaken(BooleanSupplier order) {
        try {
            return order.getAsBoolean();
        } catch (RuntimeException notAnswered) {
            return false;
        }
    }

    private void show() {
        for (int slot = 1; !over.get(); slot++) {
            Pause.millis(SLOT_MILLIS);
            long orders = inSlot.sumThenReset();
            usual = Math.max(usual, orders);
            String bar = "#".repeat((int) (orders * BAR_MAX / usual));
            List<String> happened = new ArrayList<>();
            for (String event = news.poll(); event != null; event = news.poll()) {
                happened.add(event);
            }
            story.line("  %4.1f s %5d  %-34s %s"
                    .formatted(slot * SLOT_MILLIS / 1000.0, orders, bar, String.join(", ", happened))
                    .stripTrailing());
        }
    }

    @Override
    public void close() {
        over.set(true);
        for (Thread thread : threads) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
