package dev.junban.local.demo;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Many at the same moment. */
final class Crowd {
    private Crowd() {}

    /** What each of them got, from 0 to {@code size} - 1; all begin together. */
    static <T> List<T> of(int size, IntFunction<T> call) {
        ExecutorService threads = Executors.newFixedThreadPool(size);
        CountDownLatch all = new CountDownLatch(size);
        try {
            List<Future<T>> results = IntStream.range(0, size)
                    .mapToObj(n -> threads.submit(() -> {
                        all.countDown();
                        all.await();
                        return call.apply(n);
                    }))
                    .toList();
            return results.stream().map(Crowd::result).toList();
        } finally {
            List<Runnable> unused = threads.shutdownNow();
        }
    }

    static void rush(int size, Runnable call) {
        List<Boolean> unused = of(size, n -> {
            call.run();
            return true;
        });
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        }
    }
}
