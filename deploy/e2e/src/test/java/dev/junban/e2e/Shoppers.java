package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.junban.local.suite.Endpoints;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Customers, a warehouse and a provider that never give up, and that write down what they were promised. */
final class Shoppers {
    private static final int PAUSE_MILLIS_MAX = 60;
    private static final List<String> MOODS = List.of(
            "{}",
            "{}",
            "{\"mode\":\"decline\"}",
            "{\"mode\":\"pending-then-capture\",\"delayMillis\":200,\"webhookCopies\":2}",
            "{\"mode\":\"pending-then-decline\",\"delayMillis\":200,\"webhookOrder\":\"reversed\"}",
            "{\"mode\":\"charge-then-drop\"}");

    private final String name = "kills-" + Shop.newKey().substring(0, 8);
    private final List<Long> goods =
            Stream.generate(() -> Shop.inventory(100_000)).limit(4).toList();
    private final long account = openAccount();
    private final Insistent client = new Insistent();
    private final Map<String, String> idsByKey = new ConcurrentHashMap<>();
    private final Map<Long, LongAdder> received = new ConcurrentHashMap<>();
    private final Set<String> webhooks = ConcurrentHashMap.newKeySet();
    private final LongAdder deposited = new LongAdder();
    private final LongAdder repeated = new LongAdder();

    /** Orders that were acknowledged, by their key, which is also their reference. */
    Map<String, String> orders() {
        return idsByKey;
    }

    List<Long> goods() {
        return goods;
    }

    long received(long inventoryId) {
        LongAdder sum = received.get(inventoryId);
        return sum == null ? 0 : sum.sum();
    }

    long deposited() {
        return deposited.sum();
    }

    long balance() {
        return Sql.count("SELECT balance_minor FROM accounts WHERE id = ?", account);
    }

    /** The ids of those that were answered 202. */
    Set<String> webhooks() {
        return webhooks;
    }

    /** What the references of all its orders begin with. */
    String name() {
        return name;
    }

    /** One thing, chosen at random. */
    void act(Random random) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(PAUSE_MILLIS_MAX)));
        int choice = random.nextInt(20);
        if (choice < 11) {
            place(random);
        } else if (choice < 13) {
            cancel(random);
        } else if (choice < 16) {
            receive(random);
        } else if (choice < 17) {
            deposit();
        } else if (choice < 19) {
            tell(random);
        } else {
            Provider.behave(MOODS.get(random.nextInt(MOODS.size())));
        }
    }

    private void place(Random random) {
        String key = name + "-" + Shop.newKey();
        String body = """
                {"customerId":"%s","lines":[{"inventoryId":%d,"quantity":%d},{"inventoryId":%d,"quantity":1}],\
                "paymentMethod":"CARD","reference":"%s"}""".formatted(name, any(random), 1 + random.nextInt(3), any(random), key);
        Reply reply = client.send(() -> Shop.place(key, body));
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        idsByKey.put(key, reply.json().path("id").asText());
        if (random.nextInt(5) == 0) {
            Reply again = client.send(() -> Shop.place(key, body));
            repeated.increment();
            assertThat(again.body()).as("what was answered once stays so").isEqualTo(reply.body());
        }
    }

    private void cancel(Random random) {
        List<String> known = new ArrayList<>(idsByKey.values());
        if (!known.isEmpty()) {
            String id = known.get(random.nextInt(known.size()));
            Reply reply = post(url().orders() + "/orders/" + id + "/cancellation", "{}");
            assertThat(reply.status()).as(reply.body()).isIn(200, 409);
        }
    }

    private void receive(Random random) {
        long inventory = any(random);
        int quantity = 1 + random.nextInt(5);
        Reply reply =
                post(url().inventory() + "/inventories/" + inventory + "/receipts", """
                {"quantity":%d,"reference":"%s"}""".formatted(quantity, name));
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        received.computeIfAbsent(inventory, none -> new LongAdder()).add(quantity);
    }

    private void deposit() {
        Reply reply = post(url().orders() + "/accounts/" + account + "/deposits", "{\"amountMinor\":100}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        deposited.add(100);
    }

    /** Of a payment that was captured: in an event of its own, twice. */
    private void tell(Random random) {
        List<String> known = new ArrayList<>(idsByKey.values());
        if (known.isEmpty()) {
            return;
        }
        String id = known.get(random.nextInt(known.size()));
        for (JsonNode payment : Provider.payments(id)) {
            if (payment.path("status").asText().equals("captured")) {
                SignedWebhook webhook = SignedWebhook.of(
                        "payment.captured",
                        id,
                        payment.path("paymentId").asText(),
                        payment.path("amountMinor").asLong());
                for (int copy = 0; copy < 2; copy++) {
                    assertThat(client.send(webhook::send).status()).isEqualTo(202);
                }
                repeated.increment();
                webhooks.add("webhook:" + webhook.id());
            }
        }
    }

    private Reply post(String url, String body) {
        String key = Shop.newKey();
        return client.send(() -> Http.post(url, key, body));
    }

    private long any(Random random) {
        return goods.get(random.nextInt(goods.size()));
    }

    private long openAccount() {
        Reply reply = Http.post(url().orders() + "/accounts", Shop.newKey(), """
                {"ownerId":"%s","currency":"EUR"}""".formatted(name));
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply.json().path("id").asLong();
    }

    private static Endpoints url() {
        return Suite.endpoints();
    }

    @Override
    public String toString() {
        return client + ", " + repeated + " sent again on purpose; " + idsByKey.size() + " orders, " + webhooks.size()
                + " webhooks acknowledged";
    }
}
