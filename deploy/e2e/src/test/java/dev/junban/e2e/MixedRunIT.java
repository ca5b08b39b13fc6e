package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.history.Recorder;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Every path at once, on the same few rows. {@code -Dmixed.seconds=120} runs it for longer, {@code -Dseed} repeats the
 * choices of a run. That nothing was answered 500 is checked by {@link Http}, deadlocks and sums by {@link WhatIsLeftIT}.
 */
class MixedRunIT {
    private static final int CLIENTS = 12;
    private static final Set<String> SETTLED =
            Set.of("PAID", "FULFILLED", "PAYMENT_FAILED", "EXPIRED", "CANCELLED", "REFUNDED");

    private final Recorder recorder = Http.record();
    private final StockImports imports = new StockImports();
    private final Bazaar bazaar = new Bazaar(imports);

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
        imports.close();
    }

    @Test
    void everyPathAtOnceLeavesNothingInDisorder() {
        long seed = Long.getLong("seed", System.nanoTime());
        Duration span = Duration.ofSeconds(Long.getLong("mixed.seconds", 15));
        System.out.println("seed: " + seed);
        long end = System.nanoTime() + span.toNanos();

        List<Integer> calls = Together.run(CLIENTS, CLIENTS, n -> {
            Random random = new Random(seed + n);
            int made = 0;
            while (System.nanoTime() - end < 0) {
                bazaar.act(random);
                made++;
            }
            return made;
        });
        Provider.behaveWell();

        System.out.println(calls.stream().mapToInt(n -> n).sum() + " calls: " + bazaar.answers());
        System.out.println("imported: " + imports);
        assertThat(bazaar.answers().keySet()).as("each path went through").containsAll(bazaar.paths());
        await("all orders to be settled").atMost(Duration.ofSeconds(60)).until(() -> bazaar.orders().stream()
                .map(id -> Shop.order(id).path("status").asText())
                .allMatch(SETTLED::contains));
        everyImportedLineWasBookedOnce();
        await("a history that is possible")
                .atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> Suite.history(recorder).assertPossible());
        System.out.println(Suite.history(recorder).summary());
    }

    private void everyImportedLineWasBookedOnce() {
        imports.sendLastLines();
        List<String> expected = imports.expected();
        await("all lines to be booked")
                .atMost(Duration.ofSeconds(60))
                .until(() -> imports.booked().size() >= expected.size());
        assertThat(imports.booked()).isEqualTo(expected);
    }
}
