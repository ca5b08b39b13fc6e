package dev.junban.locking;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Keeps what the kernel tells of retries and of lost commits. */
final class Told implements LockEvents {
    private final BlockingQueue<String> all = new LinkedBlockingQueue<>();

    @Override
    public void retried(String transaction, String sqlState, int attempt, Duration pause) {
        all.add("retried " + sqlState);
    }

    @Override
    public void replanned(String transaction, String kind, int rows) {
        all.add("replanned " + kind);
    }

    @Override
    public void commitUnknown(String transaction, String outcome) {
        all.add("commit " + outcome);
    }

    /** What was told since this was last asked. */
    List<String> take() {
        List<String> taken = new ArrayList<>();
        var unused = all.drainTo(taken);
        return taken;
    }
}
