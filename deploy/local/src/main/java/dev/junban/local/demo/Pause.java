package dev.junban.local.demo;

import java.util.concurrent.TimeUnit;

/** Time that passes on purpose: somebody computes, reads a report, waits for a provider. */
final class Pause {
    private Pause() {}

    static void millis(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
