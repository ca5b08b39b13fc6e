package dev.junban.local.demo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;

/** Puts back what was changed, the last first: at the end, or when Ctrl-C ends it before. */
final class Undo implements AutoCloseable {
    private final Deque<Runnable> actions = new ArrayDeque<>();
    private final Thread whenInterrupted = new Thread(this::all, "put back");
    private boolean over;

    Undo() {
        Runtime.getRuntime().addShutdownHook(whenInterrupted);
    }

    synchronized void add(Runnable action) {
        if (over) {
            action.run();
        } else {
            actions.push(action);
        }
    }

    /** One that fails keeps nobody else from being put back. */
    private synchronized void all() {
        over = true;
        RuntimeException failure = null;
        while (!actions.isEmpty()) {
            try {
                actions.pop().run();
            } catch (RuntimeException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** What fails now fails because everything is being taken away from it: nobody needs to read of it. */
    private static void awaitTheEnd() {
        while (true) {
            LockSupport.park();
        }
    }

    @Override
    public void close() {
        try {
            boolean unused = Runtime.getRuntime().removeShutdownHook(whenInterrupted);
        } catch (IllegalStateException interrupted) {
            awaitTheEnd();
        }
        all();
    }
}
