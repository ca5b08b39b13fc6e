package dev.junban.local.suite;

import java.util.ArrayDeque;
import java.util.Deque;

/** What was started and is ended in reverse, each part even when another fails to end. */
final class Started {
    private final Deque<Runnable> ends = new ArrayDeque<>();

    synchronized void add(Runnable end) {
        ends.push(end);
    }

    synchronized void endAll() {
        RuntimeException failure = null;
        while (!ends.isEmpty()) {
            try {
                ends.pop().run();
            } catch (RuntimeException e) {
                failure = both(failure, e);
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static RuntimeException both(RuntimeException first, RuntimeException next) {
        if (first == null) {
            return next;
        }
        first.addSuppressed(next);
        return first;
    }
}
