package dev.junban.local.demo;

import io.vertx.core.json.JsonObject;
import java.util.List;

/** Reading, computing, writing back: whoever read before the other wrote overwrites that write. */
final class LostUpdate implements Demonstration {
    private static final int UNITS = 10;
    private static final int BUYERS = 100;
    private static final int SESSIONS = 20;
    private static final long COMPUTING_MILLIS = 5;

    @Override
    public Verdict show(Stage stage) {
        Story story = stage.story();
        story.title("lost-update", """
                Two buyers read the stock, each takes one off in the application, each writes the result back. Who \
                read before the other had written overwrites that write. Nothing reports an error; the shelf is \
                empty before the stock says so.""");
        stage.naive()
                .run(
                        "CREATE TABLE items (id int PRIMARY KEY, stock int)",
                        "CREATE TABLE sold (item int)",
                        "INSERT INTO items VALUES (1, " + UNITS + ")");
        stepByStep(stage);
        String naive = naiveRush(stage);
        return ours(stage, naive);
    }

    private static void stepByStep(Stage stage) {
        Story story = stage.story();
        story.part("The naive way", "step by step");
        try (Session first = stage.naive().session();
                Session second = stage.naive().session()) {
            Actor a = new Actor("buyer A", first, story);
            Actor b = new Actor("buyer B", second, story);
            long seenByA = a.reads("SELECT stock FROM items WHERE id = 1");
            long seenByB = b.reads("SELECT stock FROM items WHERE id = 1");
            a.does("UPDATE items SET stock = " + (seenByA - 1) + " WHERE id = 1");
            b.does("UPDATE items SET stock = " + (seenByB - 1) + " WHERE id = 1");
            a.reads("SELECT stock FROM items WHERE id = 1");
        }
        story.line("Two are sold, and the stock is one less. No error.");
    }

    private static String naiveRush(Stage stage) {
        Story story = stage.story();
        stage.naive().run("UPDATE items SET stock = " + UNITS);
        story.part("The naive way", BUYERS + " buyers for " + UNITS + " units, " + SESSIONS + " at a time");
        try (SessionPool pool = stage.naive().pool(SESSIONS)) {
            Crowd.rush(BUYERS, () -> pool.use(LostUpdate::buyNaively));
        }
        long sold = stage.naive().number("SELECT count(*) FROM sold");
        long stock = stage.naive().number("SELECT stock FROM items");
        story.figure("orders written", sold, "for " + UNITS + " units");
        story.figure("the stock says", stock, "left");
        story.figure("really left", UNITS - sold, "");
        story.figure("errors", 0, "nobody was told anything");
        return sold + " orders written for " + UNITS + " units, stock " + (UNITS - sold) + ", no error";
    }

    private static void buyNaively(Session session) {
        session.runAll("BEGIN");
        long stock = session.number("SELECT stock FROM items WHERE id = 1");
        if (stock > 0) {
            Pause.millis(COMPUTING_MILLIS);
            session.runAll("INSERT INTO sold VALUES (1)", "UPDATE items SET stock = " + (stock - 1) + " WHERE id = 1");
        }
        session.runAll("COMMIT");
    }

    private static Verdict ours(Stage stage, String naive) {
        Story story = stage.story();
        story.part("Junban", BUYERS + " buyers for " + UNITS + " units: POST /orders, all at once");
        Shop shop = stage.shop();
        long item = shop.item(UNITS);
        List<Answer> answers = Crowd.of(BUYERS, n -> shop.buy(item));
        long sold = Answer.created(answers);
        long refused = Answer.refused(answers, "insufficient-stock");
        JsonObject stock = shop.stock(item);
        story.figure("orders written", sold, "201");
        story.figure("refused", refused, "409 insufficient-stock");
        story.figure(
                "the stock says",
                stock.getLong("available"),
                stock.getLong("onHand") + " on hand, " + stock.getLong("reserved") + " reserved");
        story.figure("median / p99", Answer.pace(answers), "");
        story.paragraph("The row is locked, then read; who came too late is told how much there is.");
        boolean held = sold == UNITS
                && refused == BUYERS - UNITS
                && stock.getLong("available") == 0
                && stock.getLong("reserved") == UNITS
                && secondEditorIsTold(stage);
        String ours = sold + " sold, " + refused + " told insufficient-stock";
        return new Verdict(naive, held, ours, "shared-locking/adr/0002-changes-through-handles.md");
    }

    /** Texts cannot be added up: there a version column tells the second editor. */
    private static boolean secondEditorIsTold(Stage stage) {
        Story story = stage.story();
        story.part("Junban", "two editors of one product: PUT /products, both read version 1");
        long product = stage.shop().product();
        List<Answer> answers = List.of(edit(stage, product, "editor A", 2100), edit(stage, product, "editor B", 2400));
        return answers.get(0).status() == 200 && answers.get(1).is(409, "version-conflict");
    }

    private static Answer edit(Stage stage, long product, String who, long price) {
        Story story = stage.story();
        JsonObject edited = new JsonObject()
                .put("name", "Headphones")
                .put("description", "Edited by " + who)
                .put("priceMinor", price)
                .put("version", 1);
        Answer answer = stage.shop().http().put(stage.shop().at().inventory() + "/products/" + product, edited);
        JsonObject told = answer.json();
        String result = answer.status() == 200
                ? "200, now " + told.getInteger("version")
                : answer.status() + ", it is " + told.getInteger("currentVersion");
        story.step(who, "price " + price + ", version 1", result);
        return answer;
    }
}
