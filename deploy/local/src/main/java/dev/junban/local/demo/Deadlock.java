package dev.junban.local.demo;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** Two baskets with the same two items in opposite order. */
final class Deadlock implements Demonstration {
    private static final int CLIENTS = 4;
    private static final long RUSH_MILLIS = 2000;
    private static final int BUYERS = 20;
    private static final int BASKETS = 100;
    private static final String TAKE = "UPDATE items SET stock = stock - 1 WHERE id = ";
    private static final String COUNTED = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";

    @Override
    public Verdict show(Stage stage) {
        Story story = stage.story();
        story.title("deadlock", """
                A buys headphones and a mouse, B a mouse and headphones. Each locks the first item of its own basket \
                and waits for the second, which the other holds. After deadlock_timeout (1 s) PostgreSQL ends one of \
                them; whoever wanted these rows has waited for as long.""");
        stage.naive()
                .run("CREATE TABLE items (id int PRIMARY KEY, stock int)", "INSERT INTO items VALUES (1, 0), (2, 0)");
        long before = stage.naive().number(COUNTED);
        stepByStep(stage);
        return ours(stage, naiveRush(stage, counted(stage, before + 1)));
    }

    private static void stepByStep(Stage stage) {
        Story story = stage.story();
        story.part("The naive way", "step by step");
        try (Session first = stage.naive().session();
                Session second = stage.naive().session()) {
            Actor a = new Actor("buyer A", first, story);
            Actor b = new Actor("buyer B", second, story);
            Stream.of(a, b).forEach(one -> one.does("BEGIN"));
            a.does(TAKE + 1);
            b.does(TAKE + 2);
            long began = System.nanoTime();
            CompletableFuture<Void> endOfA = a.waitsWith(TAKE + 2, stage.naive());
            story.step(b.name(), TAKE + 1, "waits for A");
            CompletableFuture<Void> endOfB = b.starts(TAKE + 1);
            story.step(a.name(), "", ending(endOfA));
            story.step(b.name(), "", ending(endOfB));
            story.line("One of the two lost its basket, after " + Text.seconds(began) + ".");
            Stream.of(a, b).forEach(one -> one.session().runAll("ROLLBACK"));
        }
    }

    private static String ending(CompletableFuture<Void> end) {
        try {
            Void unused = end.join();
            return "1 row";
        } catch (CompletionException e) {
            if (e.getCause() instanceof Session.Refused refused && refused.isDeadlock()) {
                return "40P01, ended";
            }
            throw e;
        }
    }

    /** How a client's baskets ended. */
    private record Baskets(long bought, long deadlocks, long longestMillis) {}

    private static String naiveRush(Stage stage, long deadlocksBefore) {
        Story story = stage.story();
        story.part("The naive way", CLIENTS + " clients for " + RUSH_MILLIS / 1000 + " s, every other one swapped");
        List<Baskets> all;
        try (SessionPool pool = stage.naive().pool(CLIENTS)) {
            long end = System.nanoTime() + RUSH_MILLIS * 1_000_000;
            all = Crowd.of(CLIENTS, n -> pool.with(session -> buyUntil(end, session, 1 + n % 2, 2 - n % 2)));
        }
        long deadlocks = all.stream().mapToLong(Baskets::deadlocks).sum();
        story.figure("bought", all.stream().mapToLong(Baskets::bought).sum(), "baskets");
        story.figure("lost to 40P01", deadlocks, "each a second without a sale");
        story.figure("deadlocks", counted(stage, deadlocksBefore + deadlocks) - deadlocksBefore, "by pg_stat_database");
        story.figure(
                "longest wait",
                all.stream().mapToLong(Baskets::longestMillis).max().orElse(0) + " ms",
                "");
        return deadlocks + 1 + " deadlocks, a customer lost and a second of standstill each";
    }

    /** The statistics come a little later than what they tell of. */
    private static long counted(Stage stage, long atLeast) {
        long counted = stage.naive().number(COUNTED);
        for (int look = 0; look < 100 && counted < atLeast; look++) {
            Pause.millis(20);
            counted = stage.naive().number(COUNTED);
        }
        return counted;
    }

    private static Baskets buyUntil(long end, Session session, int first, int second) {
        long bought = 0;
        long deadlocks = 0;
        long longest = 0;
        while (System.nanoTime() < end) {
            long began = System.nanoTime();
            if (buyNaively(session, first, second)) {
                bought++;
            } else {
                deadlocks++;
            }
            longest = Math.max(longest, (System.nanoTime() - began) / 1_000_000);
        }
        return new Baskets(bought, deadlocks, longest);
    }

    private static boolean buyNaively(Session session, int first, int second) {
        try {
            session.runAll("BEGIN", TAKE + first, TAKE + second, "COMMIT");
            return true;
        } catch (Session.Refused refused) {
            session.runAll("ROLLBACK");
            if (refused.isDeadlock()) {
                return false;
            }
            throw refused;
        }
    }

    private static Verdict ours(Stage stage, String naive) {
        Story story = stage.story();
        story.part("Junban", BASKETS + " baskets, " + BUYERS + " at a time, every other one swapped: POST /orders");
        Shop shop = stage.shop();
        long headphones = shop.item(BASKETS);
        long mouse = shop.item(BASKETS);
        long statisticsBefore = stage.naive().number(COUNTED);
        long retriesBefore = shop.deadlocks();
        List<Answer> answers = Crowd.of(BUYERS, n -> Stream.generate(
                                () -> n % 2 == 0 ? shop.buy(headphones, mouse) : shop.buy(mouse, headphones))
                        .limit(BASKETS / BUYERS)
                        .toList())
                .stream()
                .flatMap(Collection::stream)
                .toList();
        long sold = Answer.created(answers);
        long statistics = stage.naive().number(COUNTED) - statisticsBefore;
        long retries = shop.deadlocks() - retriesBefore;
        story.figure("sold", sold, "201");
        story.figure("deadlocks", statistics, "by pg_stat_database");
        story.figure("transactions run again", retries, "for 40P01, says order-service");
        story.figure("median / p99", Answer.pace(answers), "");
        story.paragraph(
                "Whatever the order of the basket: the rows are locked by ascending id, all of them in one statement.");
        boolean held = sold == BASKETS
                && statistics + retries == 0
                && shop.stock(headphones).getLong("reserved") == BASKETS
                && shop.stock(mouse).getLong("reserved") == BASKETS;
        String ours = sold + " swapped baskets sold, " + (statistics + retries) + " deadlocks";
        return new Verdict(naive, held, ours, "shared-locking/adr/0001-one-lock-order.md");
    }
}
