package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

/** Probes of what may be done with rows, and with which of them. */
final class HandleProbes {
    private HandleProbes() {}

    static void rowsAreChangedThroughHandles(GuardWorld world) {
        world.requireRefused(
                LockViolation.Rule.NOT_HELD,
                s -> Shelf.BOOK.pin(s, List.of(1L)).chain(books -> Shelf.ADD_COPIES.run(oneMore(books.rows()))));
    }

    static void handlesStayInTheirTransaction(GuardWorld world) {
        CompletableFuture<Handle<Long, Integer>> lent = new CompletableFuture<>();
        CompletableFuture<Void> goOn = new CompletableFuture<>();
        CompletableFuture<?> lender = world.transactions()
                .run("lend", s -> Shelf.BOOK
                        .lock(s, List.of(1L))
                        .invoke(books -> lent.obtrudeValue(books.rows().get(1L)))
                        .call(() -> Uni.createFrom().completionStage(goOn)))
                .subscribeAsCompletionStage();
        Handle<Long, Integer> foreign = lent.join();
        try {
            world.requireRefused(
                    LockViolation.Rule.WRONG_TRANSACTION,
                    s -> Shelf.BOOK.lock(s, List.of(2L)).chain(books -> {
                        Map<Long, Handle<Long, Integer>> rows = new LinkedHashMap<>(books.rows());
                        rows.put(1L, foreign);
                        return Shelf.ADD_COPIES.run(oneMore(rows));
                    }));
        } finally {
            goOn.completeAsync(() -> null);
            var unused = lender.join();
        }
    }

    static void exactlyTheHeldRowsChange(GuardWorld world) {
        world.shelf.owner("""
                CREATE OR REPLACE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
                CREATE TRIGGER swallow BEFORE UPDATE ON books
                  FOR EACH ROW WHEN (OLD.id = 2) EXECUTE FUNCTION swallow();
                """);

        world.requireRefused(
                LockViolation.Rule.ROW_COUNT,
                s -> Shelf.BOOK.lock(s, List.of(1L, 2L)).chain(books -> Shelf.ADD_COPIES.run(oneMore(books.rows()))));
    }

    static void modesAreFinal(GuardWorld world) {
        world.requireRefused(
                LockViolation.Rule.UPGRADE,
                s -> Shelf.BOOK.pin(s, List.of(1L)).chain(books -> Shelf.BOOK.discover(books.then(), List.of(1L))));
    }

    static void parentsAreHeld(GuardWorld world) {
        world.requireRefused(
                LockViolation.Rule.NOT_HELD, s -> Shelf.NEW_NOTE.run(s, List.of(Tuple.of(1L, "unpinned"))));
    }

    static void rowsOfSeveralKeysAreInsertedOneByOne(GuardWorld world) {
        world.withOrder(order -> order.insertedOneByOne(Shelf.BOX));

        world.requireRefused(
                LockViolation.Rule.OUT_OF_ORDER,
                s -> Shelf.NEW_BOX.run(
                        s, List.of(Tuple.of(UUID.randomUUID(), "first"), Tuple.of(UUID.randomUUID(), "second"))));
    }

    static void readingsOnlyRead(GuardWorld world) {
        world.requireRefused(
                LockViolation.Rule.FOREIGN_SQL,
                s -> s.select("SELECT note FROM tags WHERE name = 'a' FOR UPDATE", Tuple.tuple()));
    }

    private static Map<Handle<Long, Integer>, Tuple> oneMore(Map<Long, Handle<Long, Integer>> rows) {
        return rows.values().stream()
                .collect(Collectors.toMap(row -> row, row -> Tuple.of(1), (a, b) -> a, LinkedHashMap::new));
    }
}
