package dev.junban.local.demo;

import java.util.concurrent.CompletableFuture;

/** ALTER TABLE waits for one long reader, and everybody who comes later waits behind it. */
final class DdlQueue implements Demonstration {
    private static final long BEFORE_MILLIS = 500;
    private static final long READER_MILLIS = 4000;
    /** As the migration runner: above deadlock_timeout, below the lock timeout of the services. */
    private static final long LOCK_TIMEOUT_MILLIS = 1500;

    private static final long PAUSE_MILLIS = 1000;
    private static final int ATTEMPTS_MAX = 10;

    @Override
    public Verdict show(Stage stage) {
        Story story = stage.story();
        story.title("ddl-queue", """
                A report reads the table of orders. ALTER TABLE, which takes a millisecond, has to wait for it, and \
                every order that comes later has to wait behind ALTER TABLE: for as long as the report takes, be it \
                seconds or hours.""");
        stage.naive().run("CREATE TABLE orders (item int)", "INSERT INTO orders SELECT generate_series(1, 1000)");
        return ours(stage, naiveWay(stage));
    }

    private static Traffic naiveWay(Stage stage) {
        Story story = stage.story();
        story.part("The naive way", "orders every half second; the report takes " + READER_MILLIS / 1000 + " s");
        try (SessionPool pool = stage.naive().pool(Traffic.CLIENTS);
                Session altering = stage.naive().session()) {
            Traffic traffic =
                    new Traffic(story, () -> pool.with(session -> session.run("INSERT INTO orders VALUES (1)") == 1));
            try (traffic) {
                CompletableFuture<Void> report = beginReport(stage, traffic, "orders");
                traffic.tell("ALTER TABLE waits");
                altering.runAll("ALTER TABLE orders ADD COLUMN note text");
                traffic.tell("altered");
                Void unused = report.join();
                Pause.millis(BEFORE_MILLIS);
            }
            return traffic;
        }
    }

    private static Verdict ours(Stage stage, Traffic naive) {
        Story story = stage.story();
        story.part("Junban", "the real table of orders, POST /orders, the runner's pace");
        long item = stage.shop().item(1_000_000);
        Traffic traffic = new Traffic(story, () -> stage.shop().buy(item).isCreated());
        boolean altered;
        try (Session altering = stage.naive().session();
                traffic) {
            CompletableFuture<Void> report = beginReport(stage, traffic, "public.orders");
            altered = migrate(traffic, altering);
            Void unused = report.join();
            Pause.millis(BEFORE_MILLIS);
        }
        story.figure("longest wait, naive", naive.longestMillis() + " ms", "as long as the report");
        story.figure("longest wait, Junban", traffic.longestMillis() + " ms", "however long the report");
        story.figure("refused", traffic.failed(), "of " + (traffic.done() + traffic.failed()));
        story.paragraph("""
                lock_timeout 1.5 s, then it gives way and comes again: so does the migration runner. (The column was \
                rolled back: this is only a demonstration.)""");
        boolean held = altered && traffic.failed() == 0;
        return new Verdict(
                "no order for " + naive.longestMillis() + " ms, until the report was over",
                held,
                "none refused, none waited longer than " + traffic.longestMillis() + " ms",
                "shared-locking/adr/0010-migrations-give-way.md");
    }

    /** Somebody begins to read for a while; the migration comes half a second later. */
    private static CompletableFuture<Void> beginReport(Stage stage, Traffic traffic, String table) {
        traffic.start();
        Pause.millis(BEFORE_MILLIS);
        Session reading = stage.naive().session();
        reading.runAll("BEGIN", "SELECT count(*) FROM " + table);
        traffic.tell("a report reads");
        Pause.millis(BEFORE_MILLIS);
        return CompletableFuture.runAsync(() -> {
            Pause.millis(READER_MILLIS - BEFORE_MILLIS);
            traffic.tell("report done");
            reading.close();
        });
    }

    private static boolean migrate(Traffic traffic, Session session) {
        for (int attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
            traffic.tell("ALTER TABLE waits");
            if (alter(session)) {
                traffic.tell("altered");
                return true;
            }
            traffic.tell("gives way");
            Pause.millis(PAUSE_MILLIS);
        }
        return false;
    }

    private static boolean alter(Session session) {
        try {
            session.runAll(
                    "BEGIN",
                    "SET LOCAL lock_timeout = " + LOCK_TIMEOUT_MILLIS,
                    "ALTER TABLE public.orders ADD COLUMN demo_note text");
            return true;
        } catch (Session.Refused refused) {
            if (refused.isLockTimeout()) {
                return false;
            }
            throw refused;
        } finally {
            session.runAll("ROLLBACK");
        }
    }
}
