package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;

/** Probes of the order of kinds and of rows. */
final class OrderProbes {
    private OrderProbes() {}

    static void ranksAreTypes(GuardWorld world) {
        assertThat(world.compile("Shelf.BOOK.lock(s, books).chain(b -> Shelf.BOX.lock(b.then(), boxes))"))
                .as("errors of the compiler")
                .isNotEmpty();
    }

    static void stagesAreUsedOnce(GuardWorld world) {
        world.requireRefused(
                LockViolation.Rule.STAGE_REUSED,
                s -> Shelf.BOX.lock(s, List.of()).chain(() -> Shelf.BOOK.lock(s, List.of(1L))));
    }

    static void stagesEndWithTheirTransaction(GuardWorld world) {
        AtomicReference<Stage<Shelf.FromTag>> old = new AtomicReference<>();
        world.run(s -> {
            old.set(s);
            return Shelf.BOOK.lock(new Stage<>(s.open()), List.of(1L));
        });

        world.requireRefused(LockViolation.Rule.TRANSACTION_ENDED, s -> Shelf.BOOK.lock(old.get(), List.of(2L)));
    }

    static void kindsAreDeclared(GuardWorld world) {
        LockKind<Shelf.FromTag, Shelf.FromBox, Long, Integer> stranger =
                LockKind.bigint(1, "strangers", "id", "", row -> 0);

        world.requireRefused(LockViolation.Rule.UNKNOWN_KIND, s -> stranger.lock(s, List.of(1L)));
    }

    static void ranksAscend(GuardWorld world) {
        world.requireRefused(
                LockViolation.Rule.OUT_OF_ORDER,
                s -> Shelf.BOOK.discover(s, List.of(1L)).chain(books -> Shelf.TAG.lock(books.then(), List.of("a"))));
    }

    static void idsAreFew(GuardWorld world) {
        List<Long> ids = LongStream.rangeClosed(1, LockKind.IDS_MAX + 1).boxed().toList();

        world.requireRefused(LockViolation.Rule.TOO_MANY_IDS, s -> Shelf.BOOK.lock(s, ids));
    }

    /** Under a plan that scans the table, in which the rows stand the other way round. */
    static void rowsAreLockedInOrder(GuardWorld world) {
        world.shelf.owner("INSERT INTO books VALUES (203, 1), (202, 1), (201, 1)");
        world.rewriting(
                "'enable_seqscan', 'off'", "'enable_indexscan', 'off', true), set_config('enable_bitmapscan', 'off'");

        var books = world.run(s -> Shelf.BOOK.lock(s, List.of(202L, 201L, 203L)));

        assertThat(books.rows().keySet()).as("as they were locked").containsExactly(201L, 202L, 203L);
    }

    static void keysAreClaimedInOrder(GuardWorld world) {
        Map<String, Tuple> tags = new LinkedHashMap<>();
        List.of("b", "a", "c").forEach(name -> tags.put(name, Tuple.of(name, "mine")));

        var claimed = world.run(s -> Shelf.NEW_TAG.claim(s, tags));

        assertThat(claimed.rows().keySet()).as("as they were inserted").containsExactly("a", "b", "c");
    }
}
