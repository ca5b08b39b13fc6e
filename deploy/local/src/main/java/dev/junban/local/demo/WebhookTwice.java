package dev.junban.local.demo;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** A provider tells until it is answered; what it tells twice must count once, and locks do not see to that. */
final class WebhookTwice implements Demonstration {
    private static final int COPIES = 20;
    private static final int DECISION_MILLIS = 500;
    private static final long SETTLED_MILLIS_MAX = 30_000;
    private static final String LOOK = "SELECT captured FROM orders FOR UPDATE";
    private static final String BOOK = "UPDATE orders SET captured = captured + " + Shop.PRICE_MINOR;
    private static final String KEPT =
            "SELECT count(*) FROM public.inbox WHERE order_id = ?::uuid AND event_id LIKE 'webhook:%'";

    @Override
    public Verdict show(Stage stage) {
        Story story = stage.story();
        story.title("webhook-twice", """
                The provider says "captured" until somebody answers in time, so the same event comes twice. The \
                handler locks the order, properly, and books the money. A lock makes the two come one after the \
                other; it does not make them one.""");
        stage.naive().run("CREATE TABLE orders (captured bigint)", "INSERT INTO orders VALUES (0)");
        stepByStep(stage);
        return ours(stage, naiveRush(stage));
    }

    private static void stepByStep(Stage stage) {
        Story story = stage.story();
        story.part("The naive way", "step by step, with a lock");
        try (Session session = stage.naive().session()) {
            List.of("delivery 1", "delivery 2").forEach(delivery -> {
                Actor handler = new Actor(delivery, session, story);
                handler.does("BEGIN");
                handler.reads(LOOK);
                handler.does(BOOK);
                handler.does("COMMIT");
            });
            long booked = session.number(LOOK);
            story.line("Charged " + Shop.PRICE_MINOR + ", booked " + booked + ".");
        }
    }

    private static String naiveRush(Stage stage) {
        Story story = stage.story();
        stage.naive().run("UPDATE orders SET captured = 0");
        story.part("The naive way", "one event, delivered " + COPIES + " times at once");
        try (SessionPool pool = stage.naive().pool(COPIES)) {
            Crowd.rush(COPIES, () -> pool.use(session -> session.runAll("BEGIN", LOOK, BOOK, "COMMIT")));
        }
        long captured = stage.naive().number("SELECT captured FROM orders");
        story.figure("charged", Shop.PRICE_MINOR, "cents");
        story.figure("booked", captured, "cents");
        return Shop.PRICE_MINOR + " cents charged, " + captured + " booked";
    }

    private static Verdict ours(Stage stage, String naive) {
        Story story = stage.story();
        story.part("Junban", "an order whose \"captured\" comes " + COPIES + " times, signed");
        Shop shop = stage.shop();
        long item = shop.item(1);
        stage.provider()
                .behave(new JsonObject()
                        .put("mode", "pending-then-capture")
                        .put("delayMillis", DECISION_MILLIS)
                        .put("webhookCopies", COPIES));
        long before = shop.webhooksTaken();
        String id = shop.buy(item).require(201, "POST /orders").json().getString("id");
        JsonObject order = shop.awaitOrder(
                id,
                now -> now.getString("status").equals("PAID") && shop.webhooksTaken() - before >= COPIES,
                SETTLED_MILLIS_MAX);
        long taken = shop.webhooksTaken() - before;
        long captured = order.getJsonObject("payment").getLong("capturedMinor");
        long paid = timesPaid(shop, id);
        long kept = stage.naive().number(KEPT, id);
        story.figure("deliveries", taken, "each answered 202");
        story.figure("events kept", kept, "");
        story.figure("became PAID", paid, "time(s)");
        story.figure("booked", captured, "cents, charged " + order.getLong("totalMinor"));
        story.paragraph(
                "The id of the event is recorded in the transaction that acts on it: whoever comes second finds it there.");
        boolean held = taken >= COPIES && kept == 1 && paid == 1 && captured == order.getLong("totalMinor");
        String ours = taken + " deliveries, booked once: " + captured + " cents";
        return new Verdict(naive, held, ours, "shared-locking/README.md, outbox and inbox");
    }

    private static long timesPaid(Shop shop, String id) {
        String history = shop.at().orders() + "/orders/" + id + "/history";
        JsonArray entries =
                shop.http().get(history).require(200, "GET " + history).json().getJsonArray("items");
        return entries.stream()
                .map(JsonObject.class::cast)
                .filter(entry -> "PAID".equals(entry.getString("to")) && !"PAID".equals(entry.getString("from")))
                .count();
    }
}
