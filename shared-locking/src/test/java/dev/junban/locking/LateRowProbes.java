package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Probes of rows that a transaction learns of late, or that come while it waits. */
final class LateRowProbes {
    private LateRowProbes() {}

    static void lateRowsAreNotWaitedFor(GuardWorld world) {
        world.shelf.owner("INSERT INTO tags VALUES ('a', '')");
        Runnable letGo = world.shelf.hold("tags WHERE name = 'a'");
        List<String> told = new ArrayList<>();
        CompletableFuture<?> found = world.transactions()
                .run("discover", s -> Shelf.BOOK
                        .lock(s, List.of(1L))
                        .chain(books -> Shelf.TAG.discover(books.then(), List.of("a"))))
                .subscribeAsCompletionStage();
        Faults.eventually(() -> told.addAll(world.told.take()) || world.somebodyWaits(), "it waits or starts over");

        letGo.run();
        var unused = found.join();
        told.addAll(world.told.take());
        assertThat(told).contains("replanned tags");
    }

    static void rowsThatAppearAreLocked(GuardWorld world) {
        Runnable letGo = world.shelf.hold("books WHERE id = 1");
        var found = world.transactions()
                .run("lock", s -> Shelf.BOOK.lock(s, List.of(1L, 301L)))
                .subscribeAsCompletionStage();
        Faults.eventually(world::somebodyWaits, "the transaction waits for a row");
        world.shelf.owner("INSERT INTO books VALUES (301, 1)");

        letGo.run();
        assertThat(found.join().rows()).containsOnlyKeys(1L, 301L);
    }

    /** It wants another row each time that it runs, until there is none left. */
    static void lateRowsSettle(GuardWorld world) {
        List<Runnable> held = new ArrayList<>();
        try {
            world.requireRefused(LockViolation.Rule.REPLAN_EXHAUSTED, s -> {
                long next = 31L + held.size();
                if (held.size() < 8) {
                    held.add(world.shelf.hold("books WHERE id = " + next));
                }
                return Shelf.BOOK.discover(s, List.of(next));
            });
        } finally {
            held.forEach(Runnable::run);
        }
    }
}
