package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Far more than an order-service with small pools can do, while somebody holds the row that all want. */
@SuppressWarnings("try")
class OverloadIT {
    private static final int CLIENTS = 200;
    private static Instance small;

    private final long hot = Shop.inventory(10_000);
    private final long other = Shop.inventory(10_000);

    @BeforeAll
    static void startOneWithSmallPools() {
        small = Suite.another(
                Service.ORDER,
                Map.of(
                        "QUARKUS_DATASOURCE_REACTIVE_MAX_SIZE", "4",
                        "QUARKUS_DATASOURCE_READS_REACTIVE_MAX_SIZE", "2"));
        small.launch();
        small.awaitReady();
    }

    @AfterAll
    static void endIt() {
        assertThat(small.end()).isLessThan(Duration.ofSeconds(20));
    }

    @Test
    void allWhoWantARowThatSomebodyHoldsAreToldToComeAgainAndNobodyElseNotices() {
        List<String> keys = Stream.generate(Shop::newKey).limit(CLIENTS).toList();
        Latencies orders = new Latencies();
        Latencies reads = new Latencies();
        Latencies refusals = new Latencies();
        String id = place(other, Shop.newKey()).json().path("id").asText();

        try (HeldRow row = HeldRow.ofInventory(hot)) {
            CompletableFuture<List<Reply>> crowd = Background.supply(
                    () -> Together.run(CLIENTS, CLIENTS, n -> refusals.of(() -> place(hot, keys.get(n)))));
            while (!crowd.isDone()) {
                assertThat(orders.of(() -> place(other, Shop.newKey())).status())
                        .isEqualTo(201);
                assertThat(reads.of(() -> Http.get(small.url() + "/orders/" + id))
                                .status())
                        .isEqualTo(200);
                assertThat(Http.get(small.url() + "/q/health/live").status()).isEqualTo(200);
            }
            assertThat(crowd.join()).allSatisfy(reply -> {
                assertThat(reply.status()).as(reply.body()).isEqualTo(503);
                assertThat(reply.problem()).isEqualTo("busy");
                assertThat(reply.header("Retry-After")).isNotEmpty();
            });
        }
        System.out.println("busy " + refusals + "; other orders " + orders + "; reads " + reads);

        nothingIsLeft();
        Insistent customer = new Insistent();
        List<Reply> again = Together.run(CLIENTS, 20, n -> customer.send(() -> place(hot, keys.get(n))));
        assertThat(again).extracting(Reply::status).containsOnly(201);
        assertThat(Shop.stock(hot).path("reserved").asLong()).isEqualTo(CLIENTS);
    }

    @Test
    void clientsThatHangUpLeaveNothingHalfDoneAndNoConnectionBehind() {
        int clients = 60;
        List<String> keys = Stream.generate(Shop::newKey).limit(clients).toList();
        double before = connections();
        try (HeldRow row = HeldRow.ofInventory(hot)) {
            List<HangUp> open = IntStream.range(0, clients)
                    .mapToObj(n -> new HangUp(
                            small.url(),
                            keys.get(n),
                            Shop.basket(hot, 1),
                            List.of(0.3, 0.9, 1.0).get(n % 3)))
                    .toList();
            Sessions.awaitWaitingFor(Service.ORDER, "inventories");
            assertThat(connections()).isGreaterThanOrEqualTo(before + 30);
            open.forEach(HangUp::close);
        }

        await("their connections to go").atMost(Duration.ofSeconds(20)).until(() -> connections() <= before + 1);
        nothingIsLeft();
        long placed = Shop.stock(hot).path("reserved").asLong();
        assertThat(placed).as("no more than were sent whole").isLessThanOrEqualTo(clients / 3);
        Insistent customer = new Insistent();
        List<Reply> again = Together.run(clients, 10, n -> customer.send(() -> place(hot, keys.get(n))));
        assertThat(again).extracting(Reply::status).containsOnly(201);
        assertThat(again.stream().filter(Reply::replayed).count())
                .as("what was placed although nobody waited for the answer")
                .isEqualTo(placed);
        assertThat(Shop.stock(hot).path("reserved").asLong()).isEqualTo(clients);
    }

    /** Every connection is back in its pool, and only ours is left open. */
    private static void nothingIsLeft() {
        await("the pools to be idle").atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            Map<String, Double> gauges = Metrics.of(small.url());
            assertThat(Metrics.named(gauges, "sql_pool_ratio")).isNotEmpty().allMatch(value -> value == 0);
            assertThat(Metrics.named(gauges, "sql_pool_queue_size"))
                    .isNotEmpty()
                    .allMatch(value -> value == 0);
            // A job of another service may be between two statements at any moment; what was left stays.
            assertThat(Sql.count("""
                    SELECT count(*) FROM pg_stat_activity WHERE usename = 'junban_app'
                    AND state LIKE 'idle in transaction%'""")).isZero();
        });
    }

    /** Of HTTP. */
    private static double connections() {
        return Metrics.named(Metrics.of(small.url()), "vertx_http_connections_current")
                .get(0);
    }

    private static Reply place(long stock, String key) {
        return Http.post(small.url() + "/orders", key, Shop.basket(stock, 1));
    }
}
