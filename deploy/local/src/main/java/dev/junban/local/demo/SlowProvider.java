package dev.junban.local.demo;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A payment inside the transaction keeps the row for as long as the provider takes. */
final class SlowProvider implements Demonstration {
    private static final int POOL = 5;
    private static final long NAIVE_PAYMENT_MILLIS = 500;
    private static final int PROVIDER_MILLIS = 2000;
    private static final int OTHERS = 10;
    private static final long SETTLED_MILLIS_MAX = 15_000;

    @Override
    public Verdict show(Stage stage) {
        Story story = stage.story();
        story.title("slow-provider", """
                The order takes the stock, asks the payment provider, then commits. The row stays locked until the \
                provider answers, so one item sells once per answer, however many servers there are. The others \
                stand with a connection in their hands, until none is left for anybody.""");
        stage.naive()
                .run("CREATE TABLE items (id int PRIMARY KEY, stock int)", "INSERT INTO items VALUES (1, 9), (2, 9)");
        return ours(stage, naiveQueue(stage));
    }

    private static String naiveQueue(Stage stage) {
        Story story = stage.story();
        story.part(
                "The naive way",
                POOL + " buyers, a pool of " + POOL + ", a provider that takes " + NAIVE_PAYMENT_MILLIS + " ms");
        try (SessionPool pool = stage.naive().pool(POOL)) {
            long began = System.nanoTime();
            CompletableFuture<Void> buyers = CompletableFuture.runAsync(
                    () -> Crowd.rush(POOL, () -> pool.use(session -> payInside(story, session, began))));
            Pause.millis(NAIVE_PAYMENT_MILLIS / 5);
            long asked = System.nanoTime();
            pool.use(session -> session.runAll("SELECT stock FROM items WHERE id = 2"));
            String waited = Text.seconds(asked);
            Void unused = buyers.join();
            String took = Text.seconds(began);
            story.figure("one item for all " + POOL, took, "at most 1 / 0.5 s = 2 orders a second");
            story.figure("a look at another item", waited, "waited for a connection");
            return POOL + " orders of one item took " + took + ", and a look at another " + waited;
        }
    }

    private static void payInside(Story story, Session session, long began) {
        session.runAll("BEGIN", "UPDATE items SET stock = stock - 1 WHERE id = 1");
        Pause.millis(NAIVE_PAYMENT_MILLIS);
        session.runAll("COMMIT");
        story.line("  a buyer has paid after " + Text.seconds(began));
    }

    private static Verdict ours(Stage stage, String naive) {
        Story story = stage.story();
        story.part("Junban", "a provider that takes " + PROVIDER_MILLIS + " ms, " + OTHERS + " more buyers");
        Shop shop = stage.shop();
        long item = shop.item(OTHERS + 1);
        long other = shop.item(1);
        stage.provider().behave(new JsonObject().put("mode", "capture").put("delayMillis", PROVIDER_MILLIS));
        long began = System.nanoTime();
        Answer first = shop.buy(item).require(201, "POST /orders");
        String id = first.json().getString("id");
        JsonObject asked = shop.awaitOrder(id, SlowProvider::isAsked, SETTLED_MILLIS_MAX);
        story.line("  the first has ordered after " + first.millis() + " ms; its payment is " + paymentOf(asked));
        List<Answer> answers = Crowd.of(OTHERS, n -> shop.buy(item));
        Answer elsewhere = shop.buy(other);
        String meanwhile = paymentOf(shop.order(id));
        stage.provider().behaveWell();
        JsonObject settled =
                shop.awaitOrder(id, order -> !order.getString("status").equals("PENDING_PAYMENT"), SETTLED_MILLIS_MAX);
        String settledAfter = Text.seconds(began);
        story.figure("same item, meanwhile", Answer.created(answers), "201, that payment still " + meanwhile);
        story.figure("median / p99", Answer.pace(answers), "to order");
        story.figure("another item", elsewhere.millis() + " ms", elsewhere.status() + "");
        story.figure("the first is " + settled.getString("status"), settledAfter, "after it was placed");
        story.paragraph("""
                The order and the message for its payment are written in one short transaction; the provider is asked \
                outside of any.""");
        boolean held = Answer.created(answers) == OTHERS && elsewhere.isCreated() && !meanwhile.equals("CAPTURED");
        String ours = OTHERS + " bought the same item meanwhile, median / p99 " + Answer.pace(answers);
        return new Verdict(naive, held, ours, "README.md, \"The flow of an order\"");
    }

    private static boolean isAsked(JsonObject order) {
        return !paymentOf(order).equals("REQUESTED");
    }

    private static String paymentOf(JsonObject order) {
        return order.getJsonObject("payment").getString("status");
    }
}
