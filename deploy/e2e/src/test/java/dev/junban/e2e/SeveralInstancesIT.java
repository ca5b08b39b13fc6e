package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.history.Recorder;
import dev.junban.local.suite.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two instances of every service on one database and one Kafka. {@code -Dmixed.seconds=120} runs every path for longer,
 * {@code -Dseed} repeats the choices of a run. That nothing was answered 500 is checked by {@link Http}, deadlocks and sums
 * by {@link WhatIsLeftIT}.
 */
@SuppressWarnings("try")
class SeveralInstancesIT {
    private static final int CLIENTS = 12;
    private static final int STRICT_CLIENTS = 4;
    private static final Set<String> SETTLED =
            Set.of("PAID", "FULFILLED", "PAYMENT_FAILED", "EXPIRED", "CANCELLED", "REFUNDED");

    private static TwoOfEach both;

    private final Recorder recorder = Http.record();

    @BeforeAll
    static void startSecondInstances() {
        both = TwoOfEach.start();
    }

    @AfterAll
    static void endSecondInstances() {
        both.close();
        WarmUp.run();
    }

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    /** On the same few rows. */
    @Test
    void everyPathAtOnceLeavesNothingInDisorder() {
        try (StockImports imports = new StockImports()) {
            mix(imports);
        }
    }

    private void mix(StockImports imports) {
        Bazaar bazaar = new Bazaar(imports);
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
        everyLineWasBookedOnce(imports);
        PossibleHistory.await(recorder);
    }

    /** The first ones end and come back, then the second ones, while customers are served who take no answer but the one they want. */
    @Test
    void noCustomerNoticesARollingRestart() {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<List<Integer>> load = Background.supply(
                () -> Together.run(STRICT_CLIENTS, STRICT_CLIENTS, n -> new StrictCustomer().tradeUntil(over)));
        try {
            RollingRestart.of(both.ofCustomers(0));
            RollingRestart.withAnOrderInItsHands(both.get(Service.ORDER, 1), both.ofCustomers(1));
        } finally {
            over.set(true);
        }

        int requests = load.join().stream().mapToInt(n -> n).sum();
        System.out.println("during a rolling restart: " + requests + " requests, all answered as in peace");
        PossibleHistory.await(recorder);
    }

    @ParameterizedTest
    @EnumSource
    void eachLineThatTheSecondOnesLogIsOneJsonObject(Service service) throws IOException {
        List<String> lines = Files.readAllLines(both.get(service, 1).logFile());

        assertThat(lines).isNotEmpty().allSatisfy(line -> assertThat(
                        Reply.parse(line).path("message").asText())
                .isNotEmpty());
    }

    private static void everyLineWasBookedOnce(StockImports imports) {
        imports.sendLastLines();
        List<String> expected = imports.expected();
        await("all lines to be booked")
                .atMost(Duration.ofSeconds(60))
                .until(() -> imports.booked().size() >= expected.size());
        assertThat(imports.booked()).isEqualTo(expected);
    }
}
