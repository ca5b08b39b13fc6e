package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.history.Recorder;
import dev.junban.local.suite.Service;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The database is restarted, or stays away: requests are answered busy meanwhile, and no service has to be restarted. */
class PostgresAwayIT {
    private static final int CLIENTS = 6;

    private final Recorder recorder = Http.record();
    private final long stock = Shop.inventory(10_000);
    private final List<Long> processes = processes();

    @AfterEach
    void behaveWell() {
        if (Suite.postgres().serverProcess().isEmpty()) {
            Suite.postgres().restart();
        }
        Provider.behaveWell();
        awaitReady();
        assertThat(processes()).as("no service was restarted").isEqualTo(processes);
    }

    @Test
    void aRestartUnderLoadIsAnsweredBusyForAMomentAndLosesNothing() {
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<List<List<String>>> load =
                Background.supply(() -> Together.run(CLIENTS, CLIENTS, n -> placeUntil(over)));
        await("the load to run").until(() -> reserved() > 20);

        Suite.postgres().restart();
        long back = System.nanoTime();
        long before = reserved();
        await("orders to be taken again").atMost(Duration.ofSeconds(15)).until(() -> reserved() > before);
        System.out.printf("first order %d ms after the database was back%n", (System.nanoTime() - back) / 1_000_000);
        over.set(true);

        List<String> orders = load.join().stream().flatMap(List::stream).toList();
        assertThat(reserved()).isEqualTo(orders.size());
        orders.forEach(id -> Shop.awaitStatus(id, "PAID"));
        assertThat(orders).doesNotHaveDuplicates().allSatisfy(id -> assertThat(Provider.payments(id))
                .hasSize(1));
        PossibleHistory.await(recorder);
    }

    @Test
    void whileItIsAwayEverythingIsBusyAndEveryServiceAliveAndAWebhookIsRefusedUntilItIsStored() {
        Provider.behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":600000}");
        String id = Shop.placed(stock, 1);
        SignedWebhook webhook = SignedWebhook.of("payment.captured", id, Provider.awaitPaymentId(id), Shop.PRICE_MINOR);
        String key = Shop.newKey();
        Suite.postgres().stop();

        isBusy(Shop.place(key, Shop.basket(stock, 1)));
        isBusy(Http.get(Suite.endpoints().orders() + "/orders/" + id));
        isBusy(Http.get(Suite.endpoints().inventory() + "/inventories/" + stock));
        isBusy(Http.get(Suite.endpoints().inventory() + "/products"));
        isBusy(webhook.send());
        assertThat(Console.page().status()).isEqualTo(200);
        Console.awaitSnapshot(seen -> seen.at("/locks/problem").asText().equals("PostgreSQL is away."));
        assertThat(Health.live()).containsOnly(200);
        assertThat(Health.ready()).containsOnly(503);

        Suite.postgres().restart();
        awaitReady();
        Console.awaitSnapshot(seen -> seen.at("/locks/problem").isMissingNode()
                && seen.at("/stuckOrders/problem").isMissingNode());
        assertThat(new Insistent().send(webhook::send).status()).isEqualTo(202);
        assertThat(webhook.send().status()).isEqualTo(202);
        Shop.awaitStatus(id, "PAID");
        assertThat(Shop.placePatiently(key, Shop.basket(stock, 1)).status()).isEqualTo(201);
        assertThat(reserved()).isEqualTo(2);
    }

    @Test
    void whileItHasNoRoomForAnotherConnectionEverythingIsBusy() {
        Sql.execute("ALTER ROLE junban_app CONNECTION LIMIT 0");
        try {
            Sql.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'junban_app'");
            isBusy(Shop.place(Shop.newKey(), Shop.basket(stock, 1)));
            isBusy(Http.get(Suite.endpoints().inventory() + "/inventories/" + stock));
            assertThat(Health.live()).containsOnly(200);
            assertThat(Health.ready()).containsOnly(503);
        } finally {
            Sql.execute("ALTER ROLE junban_app CONNECTION LIMIT -1");
        }
        assertThat(Shop.placePatiently(Shop.newKey(), Shop.basket(stock, 1)).status())
                .isEqualTo(201);
    }

    private static void awaitReady() {
        await("all to be ready again").atMost(Duration.ofSeconds(20)).until(() -> Health.ready().stream()
                .allMatch(status -> status == 200));
    }

    private static void isBusy(Reply reply) {
        assertThat(reply.status()).as(reply.body()).isEqualTo(503);
        assertThat(reply.problem()).isEqualTo("busy");
        assertThat(reply.header("Retry-After")).isNotEmpty();
    }

    /** A service that runs answers: no connection is lost on the client's side. */
    private List<String> placeUntil(AtomicBoolean over) {
        List<String> placed = new ArrayList<>();
        while (!over.get()) {
            String key = Shop.newKey();
            Reply reply = Shop.place(key, Shop.basket(stock, 1));
            while (reply.status() != 201) {
                isBusy(reply);
                reply = Shop.place(key, Shop.basket(stock, 1));
            }
            placed.add(reply.json().path("id").asText());
        }
        return placed;
    }

    private long reserved() {
        return Sql.count("SELECT reserved FROM inventories WHERE id = ?", stock);
    }

    private static List<Long> processes() {
        return Stream.of(Service.values())
                .map(service -> Suite.instance(service).process().pid())
                .toList();
    }
}
