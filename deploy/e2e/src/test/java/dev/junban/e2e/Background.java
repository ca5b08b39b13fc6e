package dev.junban.e2e;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Beside the test, each in a thread of its own: the common pool has but one on two cores, and from Java 25 on
 * CompletableFuture uses it all the same, so that what waits for something behind it would wait forever.
 */
final class Background {
    private Background() {}

    static <T> CompletableFuture<T> supply(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Background::start);
    }

    static CompletableFuture<Void> run(Runnable work) {
        return CompletableFuture.runAsync(work, Background::start);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "beside the test");
        thread.setDaemon(true);
        thread.start();
    }
}
