package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class DiscoverIT {
    static Shelf shelf;
    static final UUID BOX = UUID.fromString("00000000-0000-7000-8000-000000000001");
    static final UUID OTHER_BOX = UUID.fromString("00000000-0000-7000-8000-000000000002");

    @BeforeAll
    static void open() {
        shelf = new Shelf();
        Shelf.await(shelf.transactions.run(
                "boxes", s -> Shelf.NEW_BOX.run(s, List.of(Tuple.of(BOX, "one"), Tuple.of(OTHER_BOX, "two")))));
    }

    @AfterAll
    static void close() {
        shelf.closeInOrder();
    }

    @Test
    void hasAFreeRowOfALowerRankAtOnce() {
        AtomicInteger runs = new AtomicInteger();

        var boxes = Shelf.await(shelf.transactions.run("pack", s -> {
            runs.incrementAndGet();
            return Shelf.BOOK
                    .lock(s, List.of(1L))
                    .chain(books -> Shelf.BOX.discover(books.then(), List.of(BOX, UUID.randomUUID())));
        }));

        assertThat(boxes.rows()).containsOnlyKeys(BOX);
        assertThat(boxes.missing()).hasSize(1);
        assertThat(runs).hasValue(1);
    }

    @Test
    void givesAHandleThatIsHeldAlready() {
        Shelf.await(shelf.transactions.run(
                "twice", s -> Shelf.BOX.lock(s, List.of(BOX)).chain(held -> Shelf.BOX
                        .discover(held.then(), List.of(BOX))
                        .invoke(again -> assertThat(again.rows().get(BOX))
                                .isSameAs(held.rows().get(BOX))))));
    }

    @Test
    void startsOverAndLocksInItsPlaceWhatSomebodyElseHolds() {
        AtomicInteger runs = new AtomicInteger();
        Runnable letGo = shelf.hold("boxes WHERE id = '" + BOX + "'");

        var packed = Shelf.await(shelf.transactions.run("pack", s -> {
            if (runs.incrementAndGet() == 2) {
                letGo.run();
            }
            return Shelf.BOOK.lock(s, List.of(2L)).chain(books -> Shelf.BOX.discover(books.then(), List.of(BOX)));
        }));

        assertThat(packed.rows()).containsOnlyKeys(BOX);
        assertThat(runs).hasValue(2);
    }

    @Test
    void refusesToStrengthenWhatIsOnlyPinned() {
        var failure = catchThrowableOfType(
                LockViolation.class,
                () -> Shelf.await(shelf.transactions.run("upgrade", s -> Shelf.BOX
                        .lock(s, LockMode.PIN, List.of(BOX))
                        .chain(pinned -> Shelf.BOX.discover(pinned.then(), List.of(BOX))))));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.UPGRADE);
    }

    /** The try did not wait, but from then on others wait for the row: to wait for one before it closes a circle. */
    @Test
    void refusesToWaitForRowsThatStandBeforeWhatItHasDiscovered() {
        var lowerKind = violation(
                s -> Shelf.BOOK.discover(s, List.of(3L)).chain(books -> Shelf.BOX.lock(books.then(), List.of(BOX))));
        var sameKind = violation(s ->
                Shelf.BOX.discover(s, List.of(OTHER_BOX)).chain(boxes -> Shelf.BOX.lock(boxes.then(), List.of(BOX))));

        assertThat(lowerKind.rule()).isEqualTo(LockViolation.Rule.OUT_OF_ORDER);
        assertThat(sameKind.rule()).isEqualTo(LockViolation.Rule.OUT_OF_ORDER);
    }

    private static LockViolation violation(Function<Stage<Shelf.FromTag>, Uni<?>> work) {
        return catchThrowableOfType(
                LockViolation.class,
                () -> Shelf.await(
                        shelf.transactions.run("wrong", s -> work.apply(s).replaceWithVoid())));
    }

    @Test
    void givesUpWhenTheTargetsNeverSettle() {
        AtomicInteger runs = new AtomicInteger();
        List<Runnable> held = new ArrayList<>();

        var failure = catchThrowableOfType(
                LockViolation.class,
                () -> Shelf.await(shelf.transactions.run("restless", s -> {
                    long next = 30L + runs.getAndIncrement();
                    held.add(shelf.hold("books WHERE id = " + next));
                    return Shelf.BOOK.discover(s, List.of(next)).invoke(got -> held.forEach(Runnable::run));
                })));

        held.forEach(Runnable::run);
        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.REPLAN_EXHAUSTED);
        assertThat(runs).hasValue(4);
    }

    @Test
    void isBusyWhenWhatItDiscoversAheadOfItsRankStaysHeld() {
        Runnable letGo = shelf.hold("books WHERE id = 40");

        var failure = catchThrowableOfType(
                DatabaseBusy.class,
                () -> Shelf.await(shelf.transactions.run("ahead", s -> Shelf.BOOK.discover(s, List.of(40L)))));

        letGo.run();
        assertThat(failure).hasMessageContaining("3 attempts").hasMessageContaining("1 rows of books");
    }

    @Test
    void changesWhatItHasDiscovered() {
        Shelf.await(shelf.transactions.run("empty", s -> Shelf.BOX
                .lock(s, List.of(OTHER_BOX))
                .chain(boxes -> Shelf.BOOK.discover(boxes.then(), List.of(20L)))
                .chain(books -> Shelf.ADD_COPIES.run(Map.of(books.rows().get(20L), Tuple.of(-100))))));

        assertThat(shelf.row("SELECT copies FROM books WHERE id = 20").getInteger(0))
                .isZero();
    }
}
