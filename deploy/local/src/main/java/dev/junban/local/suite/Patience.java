package dev.junban.local.suite;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting that ends: with success, at the deadline, or when the suite is told to stop. */
record Patience(Duration limit, BooleanSupplier stopping) {
    private static final long LOOK_EVERY_MILLIS = 50;

    void await(BooleanSupplier done, Supplier<String> complaint) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!done.getAsBoolean()) {
            if (stopping.getAsBoolean()) {
                throw new IllegalStateException("It was told to stop while it started.");
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Given up after " + limit.toSeconds() + " s: " + complaint.get());
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MILLIS));
        }
    }
}
