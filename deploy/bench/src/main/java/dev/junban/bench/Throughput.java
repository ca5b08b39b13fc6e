package dev.junban.bench;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** How often something can be done a second. */
final class Throughput {
    private Throughput() {}

    /** Keeps {@code atOnce} of them going for as long as {@code span}. */
    static double perSecond(int atOnce, Duration span, Supplier<Uni<?>> work) {
        long start = System.nanoTime();
        long end = start + span.toNanos();
        AtomicLong done = new AtomicLong();
        CompletableFuture<?>[] loops =
                IntStream.range(0, atOnce).mapToObj(i -> loop(end, work, done)).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(loops).join();
        return done.get() * 1e9 / (System.nanoTime() - start);
    }

    private static CompletableFuture<?> loop(long end, Supplier<Uni<?>> work, AtomicLong done) {
        return Uni.createFrom()
                .deferred(() -> work.get().replaceWith(done::incrementAndGet))
                .repeat()
                .until(count -> System.nanoTime() - end > 0)
                .collect()
                .last()
                .subscribeAsCompletionStage();
    }
}
