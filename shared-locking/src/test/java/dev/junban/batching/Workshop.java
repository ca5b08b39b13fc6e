package dev.junban.batching;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** Work whose end the test decides: each batch is under way until it is told to end. */
final class Workshop {
    static final BatchLimits WIDE = new BatchLimits(1_000, 100, 100, Duration.ofMinutes(1));

    final List<List<String>> begun = new ArrayList<>();
    private final List<Runnable> holdings = new ArrayList<>();
    private final List<UniEmitter<? super List<String>>> underWay = new ArrayList<>();
    final NaturalBatch<String, String, String> queue;

    Workshop(BatchLimits limits) {
        queue = new NaturalBatch<>(
                limits, this::begin, failure -> failure instanceof IllegalArgumentException, Workshop::weight);
    }

    private static int weight(String work) {
        return work.startsWith("heavy") ? 60 : work.startsWith("huge") ? 500 : 1;
    }

    private Uni<List<String>> begin(List<String> members, Runnable holding) {
        begun.add(members);
        holdings.add(holding);
        return Uni.createFrom().emitter(underWay::add);
    }

    CompletableFuture<String> submit(String lane, String work) {
        return queue.submit(lane, work).subscribeAsCompletionStage();
    }

    /** The n-th batch tells that it holds what it fights over. */
    void hold(int n) {
        holdings.get(n).run();
    }

    /** Ends the batch that began as the n-th, from 0 on. */
    void end(int n) {
        underWay.get(n).complete(results(begun.get(n), member -> member + " done"));
    }

    void fail(int n, Throwable failure) {
        underWay.get(n).fail(failure);
    }

    private static List<String> results(List<String> members, Function<String, String> result) {
        return members.stream().map(result).toList();
    }
}
