package dev.junban.locking;

import java.time.Duration;
import org.jboss.logging.Logger;

/** Keeps a broken listener from breaking the transaction that it listens to. */
final class SafeEvents implements LockEvents {
    private static final Logger LOG = Logger.getLogger(LockEvents.class);

    private final LockEvents listener;

    SafeEvents(LockEvents listener) {
        this.listener = listener;
    }

    @Override
    public void acquired(String transaction, String kind, String mode, int rows, Duration wait) {
        safely(() -> listener.acquired(transaction, kind, mode, rows, wait));
    }

    @Override
    public void released(String transaction, String kind, int rows, Duration hold) {
        safely(() -> listener.released(transaction, kind, rows, hold));
    }

    @Override
    public void retried(String transaction, String sqlState, int attempt, Duration pause) {
        safely(() -> listener.retried(transaction, sqlState, attempt, pause));
    }

    @Override
    public void replanned(String transaction, String kind, int rows) {
        safely(() -> listener.replanned(transaction, kind, rows));
    }

    @Override
    public void refused(String transaction, LockViolation violation) {
        safely(() -> listener.refused(transaction, violation));
    }

    @Override
    public void commitUnknown(String transaction, String outcome) {
        safely(() -> listener.commitUnknown(transaction, outcome));
    }

    private static void safely(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOG.error("A listener to lock events failed", e);
        }
    }
}
