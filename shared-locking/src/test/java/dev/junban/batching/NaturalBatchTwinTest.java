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
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many threads sell from shelves through the queue; a twin sells the same one after the other. */
class NaturalBatchTwinTest {
    private static final int LANES = 5;
    private static final int STOCK = 300;

    private record Sale(int lane, int no, int pieces) {}

    private final Map<Integer, Integer> shelves = new ConcurrentHashMap<>();
    private final Map<Integer, AtomicInteger> sellers = new ConcurrentHashMap<>();
    private final Map<Integer, List<Integer>> served = new ConcurrentHashMap<>();

    @Test
    void sellsTheSameAsOneAfterTheOther() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        ExecutorService workers = Executors.newFixedThreadPool(4);
        ExecutorService buyers = Executors.newFixedThreadPool(LANES);
        try {
            var queue = new NaturalBatch<Integer, Sale, Boolean>(
                    new BatchLimits(100_000, 7, 3, Duration.ofMinutes(1)),
                    sales -> Uni.createFrom().item(() -> sell(sales)).runSubscriptionOn(workers),
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

    /** Fails if two batches of a lane are ever under way together. */
    private List<Boolean> sell(List<Sale> sales) {
        int lane = sales.get(0).lane();
        AtomicInteger inside = sellers.computeIfAbsent(lane, x -> new AtomicInteger());
        assertThat(inside.incrementAndGet()).isEqualTo(1);
        List<Boolean> verdicts = new ArrayList<>();
        for (Sale sale : sales) {
            int left = shelves.getOrDefault(lane, STOCK);
            boolean fits = sale.pieces() <= left;
            if (fits) {
                shelves.put(lane, left - sale.pieces());
                served.computeIfAbsent(lane, x -> new ArrayList<>()).add(sale.no());
            }
            verdicts.add(fits);
        }
        inside.decrementAndGet();
        return verdicts;
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
