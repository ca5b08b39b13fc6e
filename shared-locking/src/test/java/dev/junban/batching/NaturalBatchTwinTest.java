package dev.junban.batching;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;

/** Many threads sell from shelves through the queue; a twin sells the same one after the other. */
class NaturalBatchTwinTest {
    private static final int LANES = 5;
    private static final int STOCK = 300;

    private record Sale(int lane, int no, int pieces) {}

    private final Map<Integer, Integer> shelves = new ConcurrentHashMap<>();
    private final Map<Integer, ReentrantLock> locks = new ConcurrentHashMap<>();
    private final Map<Integer, List<Integer>> served = new ConcurrentHashMap<>();

    @Test
    void sellsTheSameAsOneAfterTheOther() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        ExecutorService workers = Executors.newFixedThreadPool(4);
        ExecutorService buyers = Executors.newFixedThreadPool(LANES);
        try {
            var queue = new NaturalBatch<Integer, Sale, Boolean>(
                    new BatchLimits(100_000, 7, 3, Duration.ofMinutes(1)),
                    (sales, holding) ->
                            Uni.createFrom().item(() -> sell(sales, holding)).runSubscriptionOn(workers),
                    failure -> false,
                    sale -> 1);

            List<CompletableFuture<Void>> threads = new ArrayList<>();
            for (int lane = 0; lane < LANES; lane++) {
                int own = lane;
                threads.add(CompletableFuture.runAsync(() -> buy(queue, own, new Random(seed + own)), buyers));
            }
            threads.forEach(CompletableFuture::join);
            queue.close().await().atMost(Duration.ofSeconds(30));
        } finally {
            buyers.shutdown();
            workers.shutdown();
        }

        for (int lane = 0; lane < LANES; lane++) {
            assertThat(served.get(lane)).as("seed %d, lane %d", seed, lane).isEqualTo(twin(new Random(seed + lane)));
        }
    }

    private static void buy(NaturalBatch<Integer, Sale, Boolean> queue, int lane, Random random) {
        List<CompletableFuture<Boolean>> bought = new ArrayList<>();
        for (int no = 0; no < 400; no++) {
            bought.add(queue.submit(lane, new Sale(lane, no, 1 + random.nextInt(3)))
                    .subscribeAsCompletionStage());
        }
        bought.forEach(CompletableFuture::join);
    }

    /** Whoever sells from a shelf holds it, and lets the next ones come up to it meanwhile. */
    private List<Boolean> sell(List<Sale> sales, Runnable holding) {
        int lane = sales.get(0).lane();
        ReentrantLock shelf = locks.computeIfAbsent(lane, x -> new ReentrantLock());
        shelf.lock();
        try {
            holding.run();
            return sales.stream().map(this::sell).toList();
        } finally {
            shelf.unlock();
        }
    }

    private boolean sell(Sale sale) {
        int left = shelves.getOrDefault(sale.lane(), STOCK);
        boolean fits = sale.pieces() <= left;
        if (fits) {
            shelves.put(sale.lane(), left - sale.pieces());
            served.computeIfAbsent(sale.lane(), x -> new ArrayList<>()).add(sale.no());
        }
        return fits;
    }

    /** The numbers of those who are served if everybody comes one after the other. */
    private static List<Integer> twin(Random random) {
        List<Integer> served = new ArrayList<>();
        int left = STOCK;
        for (int no = 0; no < 400; no++) {
            int pieces = 1 + random.nextInt(3);
            if (pieces <= left) {
                left -= pieces;
                served.add(no);
            }
        }
        return served;
    }
}
