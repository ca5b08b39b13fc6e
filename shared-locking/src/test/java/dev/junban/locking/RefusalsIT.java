package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the kernel refuses, by which rule and in which words. */
class RefusalsIT {
    static Shelf shelf;

    @BeforeAll
    static void open() {
        shelf = new Shelf();
    }

    @AfterAll
    static void close() {
        shelf.closeInOrder();
    }

    @Test
    void refusesATransactionInsideATransaction() {
        var failure = violation(s -> shelf.transactions.run("inner", t -> Shelf.BOOK.lock(t, List.of(1L))));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.NESTED);
        assertThat(failure).hasMessageContaining("inner was started inside transaction wrong");
    }

    @Test
    void refusesACallToSomebodyElseWhileLocksAreHeld() {
        var failure = violation(s -> Shelf.BOOK
                .lock(s, List.of(1L))
                .chain(() ->
                        ExternalCalls.guard("POST /payments", Uni.createFrom().item("charged"))));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.EXTERNAL_CALL);
        assertThat(failure)
                .hasMessageContaining(
                        "POST /payments was called inside transaction wrong, which holds books [1 (WRITE)]");
    }

    @Test
    void allowsCallsBeforeAndAfterATransactionAndBesideIt() {
        Uni<String> call =
                ExternalCalls.guard("POST /payments", Uni.createFrom().item("charged"));

        String charged =
                Shelf.await(call.chain(() -> shelf.transactions.run("work", s -> Shelf.BOOK.lock(s, List.of(1L))))
                        .chain(() -> call));

        assertThat(charged).isEqualTo("charged");
    }

    @Test
    void refusesAStageThatWasLeft() {
        var failure = violation(s -> Shelf.BOX.lock(s, List.of()).chain(() -> Shelf.BOOK.lock(s, List.of(1L))));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.STAGE_REUSED);
    }

    @Test
    void refusesAStageAndAHandleWhoseTransactionHasEnded() {
        AtomicReference<Stage<Shelf.FromTag>> stage = new AtomicReference<>();
        var old = Shelf.await(shelf.transactions.run("first", s -> {
            stage.set(s);
            return Shelf.BOOK.lock(s, List.of(1L));
        }));

        assertThat(violation(s -> Shelf.TAG.lock(stage.get(), List.of())).rule())
                .isEqualTo(LockViolation.Rule.TRANSACTION_ENDED);
        assertThat(violation(s -> Shelf.ADD_COPIES.run(Map.of(old.rows().get(1L), Tuple.of(1))))
                        .rule())
                .isEqualTo(LockViolation.Rule.TRANSACTION_ENDED);
    }

    @Test
    void refusesAKindThatIsNotInTheOrder() {
        LockKind<Shelf.FromTag, Shelf.FromBox, Long, Integer> stranger =
                LockKind.bigint(1, "strangers", "id", "", row -> 0);

        var failure = violation(s -> stranger.lock(s, List.of(1L)));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.UNKNOWN_KIND);
        assertThat(failure).hasMessageContaining("strangers is not in the lock order [tags, boxes, books]");
    }

    @Test
    void refusesToChangeARowThatIsOnlyPinned() {
        var failure = violation(s -> Shelf.BOOK
                .lock(s, LockMode.PIN, List.of(1L))
                .chain(books -> Shelf.ADD_COPIES.run(Map.of(books.rows().get(1L), Tuple.of(1)))));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.NOT_HELD);
    }

    @Test
    void refusesAChildWhoseParentIsNotHeld() {
        var failure = violation(s -> Shelf.NEW_NOTE.run(s, List.of(Tuple.of(1L, "unpinned"))));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.NOT_HELD);
        assertThat(failure).hasMessageContaining("books 1");
    }

    @Test
    void refusesAReadingThatLocks() {
        var failure = violation(s -> s.select("SELECT id FROM books FOR UPDATE", Tuple.tuple()));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.FOREIGN_SQL);
    }

    @Test
    void refusesMoreIdsThanOneTransactionShouldLock() {
        var ids = LongStream.rangeClosed(1, LockKind.IDS_MAX + 1).boxed().toList();

        var failure = violation(s -> Shelf.BOOK.lock(s, ids));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.TOO_MANY_IDS);
        assertThat(failure).hasMessageContaining("10001 ids of books");
    }

    private static LockViolation violation(java.util.function.Function<Stage<Shelf.FromTag>, Uni<?>> work) {
        return catchThrowableOfType(
                LockViolation.class,
                () -> Shelf.await(
                        shelf.transactions.run("wrong", s -> work.apply(s).replaceWithVoid())));
    }
}
