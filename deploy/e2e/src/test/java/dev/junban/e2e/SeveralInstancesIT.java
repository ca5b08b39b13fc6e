package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two instances of every service on one database and one Kafka. */
@SuppressWarnings("try")
class SeveralInstancesIT {
    /** The delay of the suite, what is in flight, and what each service waits for at its end. */
    private static final Duration GRACE = Duration.ofSeconds(35);

    private static final Map<Service, List<Instance>> INSTANCES = new EnumMap<>(Service.class);
    private static final Map<Service, RoundRobin> BALANCERS = new EnumMap<>(Service.class);

    private final long stock = Shop.inventory(10_000);
    private final Insistent customer = new Insistent();

    @BeforeAll
    static void startSecondInstances() {
        Suite.eventLoops().unwatchAll();
        for (Service service : Service.values()) {
            Instance second = Suite.another(service, Map.of());
            second.launch();
            INSTANCES.put(service, List.of(Suite.instance(service), second));
        }
        INSTANCES.values().forEach(both -> both.get(1).awaitReady());
        INSTANCES.forEach((service, both) -> BALANCERS.put(service, new RoundRobin(both)));
    }

    @AfterAll
    static void endSecondInstances() {
        BALANCERS.values().forEach(RoundRobin::close);
        INSTANCES.values().stream().map(both -> both.get(1)).parallel().forEach(Instance::end);
        WarmUp.run();
    }

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void aKeyThatIsSentToBothAtOnceIsOneOrder() {
        List<String> keys = Stream.generate(Shop::newKey).limit(20).toList();

        List<Reply> replies =
                Together.run(40, 20, n -> insist(INSTANCES.get(Service.ORDER).get(n % 2), keys.get(n / 2)));

        assertThat(replies).extracting(Reply::status).containsOnly(201);
        List<String> orders = replies.stream()
                .map(reply -> reply.json().path("id").asText())
                .distinct()
                .toList();
        assertThat(orders).hasSize(20);
        orders.forEach(id -> Shop.awaitStatus(id, "PAID"));
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(20);
        assertThat(orders).allSatisfy(id -> assertThat(Provider.payments(id)).hasSize(1));
    }

    @Test
    void copiesOfAWebhookThatGoToBothAtOnceHaveOneEffect() {
        Provider.behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":600000}");
        String id = Shop.placed(stock, 1);
        SignedWebhook webhook = SignedWebhook.of("payment.captured", id, Provider.awaitPaymentId(id), Shop.PRICE_MINOR);

        List<Reply> replies = Together.run(
                20,
                10,
                n -> customer.send(() ->
                        webhook.sendTo(INSTANCES.get(Service.WEBHOOK).get(n % 2).url())));

        assertThat(replies).extracting(Reply::status).containsOnly(202);
        Shop.awaitStatus(id, "PAID");
        assertThat(Shop.history(id)).containsExactly("PENDING_PAYMENT", "PAID");
    }

    @Test
    void aRequestInTheHandsOfAnInstanceThatIsToldToEndIsAnswered() {
        Instance ending = INSTANCES.get(Service.ORDER).get(1);
        String key = Shop.newKey();
        CompletableFuture<Reply> reply;
        CompletableFuture<Duration> end;
        try (HeldRow row = HeldRow.ofInventory(stock)) {
            reply = CompletableFuture.supplyAsync(() -> insist(ending, key));
            Sessions.awaitWaitingFor(Service.ORDER, "inventories");
            end = CompletableFuture.supplyAsync(ending::end);
            // As long as it still says that it is ready, it has not been told.
            await("it to be told").until(() -> !ending.isReady());
        }
        assertThat(reply.join().status()).isEqualTo(201);
        assertThat(end.join()).isLessThan(GRACE);
        Shop.awaitStatus(reply.join().json().path("id").asText(), "PAID");
        ending.launch();
        ending.awaitReady();
    }

    /** First one instance of each, while all of them are busy, and when it is back the other. */
    @Test
    void noCustomerNoticesARollingRestart() {
        Provider.behave("{\"mode\":\"capture\",\"delayMillis\":100}");
        AtomicBoolean over = new AtomicBoolean();
        ConcurrentLinkedQueue<String> orders = new ConcurrentLinkedQueue<>();
        CompletableFuture<List<Integer>> load =
                CompletableFuture.supplyAsync(() -> Together.run(4, 4, n -> trade(orders, over)));
        try {
            roll(0);
            roll(1);
        } finally {
            over.set(true);
        }
        int requests = load.join().stream().mapToInt(n -> n).sum();
        System.out.println(
                requests + " requests during a rolling restart, " + orders.size() + " orders; answered busy: "
                        + BALANCERS.values().stream().mapToInt(RoundRobin::busy).sum());

        assertThat(orders).isNotEmpty();
        orders.forEach(id -> Shop.awaitStatus(id, "PAID"));
        assertThat(orders).allSatisfy(id -> assertThat(Provider.payments(id)).hasSize(1));
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(orders.size());
        assertThat(INSTANCES.values().stream().flatMap(List::stream)).allSatisfy(instance -> assertThat(log(instance))
                .doesNotContain("Not all work came to its end", "Graceful shutdown failed", "Timed out waiting"));
    }

    private static void roll(int which) {
        List<Instance> restarted =
                INSTANCES.values().stream().map(both -> both.get(which)).toList();
        assertThat(Together.run(restarted.size(), restarted.size(), n -> restarted
                        .get(n)
                        .end()))
                .allSatisfy(took -> assertThat(took).isLessThan(GRACE));
        restarted.forEach(Instance::launch);
        restarted.forEach(Instance::awaitReady);
    }

    /** How many requests were sent; each of them was answered as it should be. */
    private int trade(ConcurrentLinkedQueue<String> orders, AtomicBoolean over) {
        int requests = 0;
        while (!over.get()) {
            Reply placed = BALANCERS.get(Service.ORDER).send(url -> place(url, Shop.newKey()));
            assertThat(placed.status()).as(placed.body()).isEqualTo(201);
            String id = placed.json().path("id").asText();
            orders.add(id);
            Reply read = BALANCERS.get(Service.ORDER).send(url -> Http.get(url + "/orders/" + id));
            assertThat(read.status()).isEqualTo(200);
            Reply received = BALANCERS
                    .get(Service.INVENTORY)
                    .send(url -> Http.post(url + "/inventories/" + stock + "/receipts", Shop.newKey(), """
                            {"quantity":1,"reference":"note"}"""));
            assertThat(received.status()).as(received.body()).isEqualTo(201);
            // Of a type that has no effect, so that it does not matter how far the order is.
            SignedWebhook notice = SignedWebhook.of("payment.pending", id, "pay_of_" + id, Shop.PRICE_MINOR);
            assertThat(BALANCERS.get(Service.WEBHOOK).send(notice::sendTo).status())
                    .isEqualTo(202);
            requests += 4;
        }
        return requests;
    }

    private Reply insist(Instance instance, String key) {
        return customer.send(() -> place(instance.url(), key));
    }

    private Reply place(String url, String key) {
        return Http.post(url + "/orders", key, Shop.basket(stock, 1));
    }

    private static String log(Instance instance) {
        try {
            return Files.readString(instance.logFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
