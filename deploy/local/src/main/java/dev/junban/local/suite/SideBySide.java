package dev.junban.local.suite;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Runs tasks at the same time and waits for all of them, also when one fails, so that each can be ended cleanly. */
final class SideBySide {
    private SideBySide() {}

    static void run(Runnable... tasks) {
        ExecutorService threads = Executors.newFixedThreadPool(tasks.length);
        List<CompletableFuture<Void>> running = Stream.of(tasks)
                .map(task -> CompletableFuture.runAsync(task, threads))
                .toList();
        try {
            CompletableFuture.allOf(running.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        } finally {
            threads.shutdown();
        }
    }
}
