package dev.junban.local.demo;

import java.util.List;

/** SELECT FOR UPDATE of a row that does not exist locks nothing. */
final class MissingRow implements Demonstration {
    private static final int STAFF = 20;
    private static final long DECIDING_MILLIS = 5;
    private static final String LOOK = "SELECT count(*) FROM (SELECT 1 FROM shelves WHERE product = 7 FOR UPDATE)";
    private static final String PUT = "INSERT INTO shelves VALUES (7, 10)";

    @Override
    public Verdict show(Stage stage) {
        Story story = stage.story();
        story.title("missing-row", """
                Two of the staff put a new product on its shelf. Each asks for the row with SELECT FOR UPDATE, to \
                keep the other away; there is none, so nothing is locked and nobody waits. Both insert it, and the \
                product stands in two rows.""");
        stage.naive().run("CREATE TABLE shelves (product int, on_hand int)");
        stepByStep(stage);
        return ours(stage, naiveRush(stage));
    }

    private static void stepByStep(Stage stage) {
        Story story = stage.story();
        story.part("The naive way", "step by step");
        try (Session first = stage.naive().session();
                Session second = stage.naive().session()) {
            List<Actor> both = List.of(new Actor("staff A", first, story), new Actor("staff B", second, story));
            both.forEach(one -> one.does("BEGIN"));
            both.forEach(one -> one.locksNothing("SELECT * FROM shelves WHERE product = 7 FOR UPDATE"));
            both.forEach(one -> one.does(PUT));
            both.forEach(one -> one.does("COMMIT"));
            both.get(0).reads("SELECT count(*) FROM shelves WHERE product = 7");
        }
        story.line("FOR UPDATE found no row, and so it held nobody up.");
    }

    private static String naiveRush(Stage stage) {
        Story story = stage.story();
        stage.naive().run("TRUNCATE shelves");
        story.part("The naive way", STAFF + " at once for one product");
        try (SessionPool pool = stage.naive().pool(STAFF)) {
            Crowd.rush(STAFF, () -> pool.use(MissingRow::putNaively));
        }
        long rows = stage.naive().number("SELECT count(*) FROM shelves");
        story.figure("rows", rows, "for one product at one place");
        story.figure("stock", stage.naive().number("SELECT sum(on_hand) FROM shelves"), "10 were put there");
        return rows + " rows for one product at one place";
    }

    private static void putNaively(Session session) {
        session.runAll("BEGIN");
        if (session.number(LOOK) == 0) {
            Pause.millis(DECIDING_MILLIS);
            session.runAll(PUT);
        }
        session.runAll("COMMIT");
    }

    private static Verdict ours(Stage stage, String naive) {
        Story story = stage.story();
        story.part("Junban", STAFF + " at once: POST /inventories, same product and place");
        Shop shop = stage.shop();
        long product = shop.product();
        List<Answer> answers = Crowd.of(STAFF, n -> shop.stocked(product, 10));
        long created = Answer.created(answers);
        long refused = Answer.refused(answers, "inventory-exists");
        story.figure("created", created, "201");
        story.figure("refused", refused, "409 inventory-exists");
        story.figure("median / p99", Answer.pace(answers), "");
        story.paragraph("""
                What is not there cannot be locked: a unique key decides who was first. And a lock of ids that do \
                not exist says so, in missing(), instead of silently holding nothing.""");
        boolean held = created == 1 && refused == STAFF - 1;
        String ours = created + " created, " + refused + " told inventory-exists";
        return new Verdict(naive, held, ours, "shared-locking/README.md");
    }
}
