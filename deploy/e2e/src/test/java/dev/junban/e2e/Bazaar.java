package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.suite.Endpoints;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A few goods, accounts, tickets and a room, and everything that can be done with them. */
final class Bazaar {
    /** Something to do, which answers with a status. */
    private interface Act {
        int by(Random random);
    }

    private final Map<String, Act> acts = new LinkedHashMap<>();
    private final Map<String, AtomicInteger> answers = new ConcurrentHashMap<>();
    private final Collection<String> orders = new ConcurrentLinkedDeque<>();
    private final String owner = "mixed-" + Shop.newKey().substring(0, 8);
    private final List<Long> goods =
            Stream.generate(() -> Shop.inventory(200)).limit(5).toList();
    private final long elsewhere = shelf(goods.get(0));
    private final List<Long> accounts = Stream.generate(this::account).limit(3).toList();
    private final List<Long> tickets = Stream.generate(this::ticket).limit(4).toList();
    private final long room = create(url().inventory() + "/rooms", "{\"name\":\"hall\"}");

    Bazaar(StockImports imports) {
        acts.put("place", random -> place(random, "CARD", ""));
        acts.put("place again", random -> place(random, "CARD", ",\"allowBackorder\":true"));
        acts.put("pay by account", random -> place(random, "STORE_CREDIT", ",\"accountId\":" + any(accounts, random)));
        acts.put("cancel", random -> order(random, "cancellation", "{}"));
        acts.put("fulfil", random -> order(random, "fulfilment", "{}"));
        acts.put("refund", random -> order(random, "refunds", "{\"amountMinor\":100,\"reason\":\"mixed\"}"));
        acts.put("receive", random -> stock(random, "receipts", "{\"quantity\":7,\"reference\":\"mixed\"}"));
        acts.put("adjust", random -> stock(random, "adjustments", "{\"delta\":-1,\"reason\":\"mixed\"}"));
        acts.put("import", random -> imports.send(random, any(goods, random)));
        acts.put("move stock", this::moveStock);
        acts.put("deposit", this::deposit);
        acts.put("transfer", this::transfer);
        acts.put("use tickets", this::useTickets);
        acts.put("reserve", this::reserve);
    }

    /** One thing, chosen at random; now and then a disturbance instead. */
    void act(Random random) {
        if (random.nextInt(13) == 0) {
            Disturbances.any(random);
            return;
        }
        String name = any(List.copyOf(acts.keySet()), random);
        int status = Objects.requireNonNull(acts.get(name)).by(random);
        String outcome = status < 300 ? name : name + " " + status;
        answers.computeIfAbsent(outcome, x -> new AtomicInteger()).incrementAndGet();
    }

    private int place(Random random, String method, String more) {
        long one = any(goods, random);
        long other = any(goods, random);
        String body = """
                {"customerId":"%s","lines":[{"inventoryId":%d,"quantity":%d},{"inventoryId":%d,"quantity":1}],\
                "paymentMethod":"%s"%s}""".formatted(owner, one, 1 + random.nextInt(3), other, method, more);
        Reply reply = Shop.place(Shop.newKey(), body);
        if (reply.status() == 201) {
            orders.add(reply.json().path("id").asText());
        }
        return reply.status();
    }

    private int order(Random random, String what, String body) {
        List<String> known = new ArrayList<>(orders);
        String id = known.isEmpty() ? "00000000-0000-7000-8000-000000000000" : any(known, random);
        return post(url().orders() + "/orders/" + id + "/" + what, body);
    }

    private int stock(Random random, String what, String body) {
        return post(url().inventory() + "/inventories/" + any(goods, random) + "/" + what, body);
    }

    private int moveStock(Random random) {
        boolean there = random.nextBoolean();
        return post(url().inventory() + "/stock-transfers", """
                {"fromInventoryId":%d,"toInventoryId":%d,"quantity":1}""".formatted(
                        there ? goods.get(0) : elsewhere, there ? elsewhere : goods.get(0)));
    }

    private int deposit(Random random) {
        return post(url().orders() + "/accounts/" + any(accounts, random) + "/deposits", "{\"amountMinor\":1000}");
    }

    private int transfer(Random random) {
        int from = random.nextInt(accounts.size());
        int to = (from + 1) % accounts.size();
        return post(url().orders() + "/transfers", """
                {"fromAccountId":%d,"toAccountId":%d,"amountMinor":50}""".formatted(accounts.get(from), accounts.get(to)));
    }

    private int useTickets(Random random) {
        List<Long> set = random.nextBoolean() ? tickets : List.of(tickets.get(2), tickets.get(0));
        return post(url().orders() + "/shops/1/ticket-uses", """
                {"ticketIds":%s,"usedAt":"%s"}""".formatted(set, Instant.now()));
    }

    private int reserve(Random random) {
        Instant start = Instant.parse("2030-01-01T00:00:00Z").plusSeconds(random.nextInt(5_000) * 600L);
        return post(url().inventory() + "/rooms/" + room + "/reservations", """
                {"customerId":"%s","startsAt":"%s","endsAt":"%s"}""".formatted(
                        owner, start, start.plusSeconds(1_500)));
    }

    private static long shelf(long inventoryId) {
        return create(url().inventory() + "/inventories", """
                {"productId":%d,"location":"elsewhere","onHand":50}""".formatted(
                        Shop.stock(inventoryId).path("productId").asLong()));
    }

    private long account() {
        return create(url().orders() + "/accounts", "{\"ownerId\":\"%s\",\"currency\":\"EUR\"}".formatted(owner));
    }

    private long ticket() {
        return create(url().orders() + "/shops/1/tickets", """
                {"customerId":"%s","uses":1000,"expiresAt":"2040-01-01T00:00:00Z"}""".formatted(owner));
    }

    private static long create(String url, String body) {
        Reply reply = reply(url, body);
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply.json().path("id").asLong();
    }

    private static int post(String url, String body) {
        return reply(url, body).status();
    }

    private static Reply reply(String url, String body) {
        return Http.post(url, Shop.newKey(), body);
    }

    private static <T> T any(List<T> things, Random random) {
        return things.get(random.nextInt(things.size()));
    }

    private static Endpoints url() {
        return Suite.endpoints();
    }

    Collection<String> orders() {
        return orders;
    }

    Set<String> paths() {
        return acts.keySet();
    }

    /** How often each path went through, and how often it was refused with which status. */
    Map<String, AtomicInteger> answers() {
        return new TreeMap<>(answers);
    }
}
