package dev.junban.e2e;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Calls from many clients at once. */
final class Together {
    private Together() {}

    /** The results of {@code call} for 0 to {@code count} - 1, made by so many clients that begin at one moment. */
    static <T> List<T> run(int count, int clients, IntFunction<T> call) {
        ExecutorService pool = Executors.newFixedThreadPool(clients);
        CountDownLatch begin = new CountDownLatch(Math.min(count, clients));
        try {
            List<Future<T>> results = IntStream.range(0, count)
                    .mapToObj(n -> pool.submit(() -> {
                        begin.countDown();
                        begin.await();
                        return call.apply(n);
                    }))
                    .toList();
            return results.stream().map(Together::result).toList();
        } finally {
            pool.shutdownNow();
        }
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("one of the calls failed: " + e.getCause(), e.getCause());
        }
    }
}
