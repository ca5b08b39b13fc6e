package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;

/** Probes of transactions as a whole. */
final class TransactionProbes {
    private TransactionProbes() {}

    static void transactionsDoNotNest(GuardWorld world) {
        world.requireRefused(LockViolation.Rule.NESTED, s -> world.transactions()
                .run("inner", t -> Shelf.BOOK.lock(t, List.of(1L))));
    }

    static void nothingExternalIsCalled(GuardWorld world) {
        world.requireRefused(LockViolation.Rule.EXTERNAL_CALL, s -> Shelf.BOOK
                .lock(s, List.of(1L))
                .chain(() ->
                        ExternalCalls.guard("POST /payments", Uni.createFrom().item("charged"))));
    }

    static void transactionsRunAgain(GuardWorld world) {
        assertThatCode(() -> world.run(s -> s.select("SELECT fail_first(2, '40P01')", Tuple.tuple())))
                .doesNotThrowAnyException();
    }

    static void listenersBreakNothing(GuardWorld world) {
        var transactions = world.transactions(new LockEvents() {
            @Override
            public void acquired(String transaction, String kind, String mode, int rows, Duration wait) {
                throw new IllegalStateException("broken on purpose");
            }
        });

        assertThatCode(() -> Shelf.await(transactions.run("probe", s -> Shelf.BOOK.lock(s, List.of(1L)))))
                .doesNotThrowAnyException();
    }

    /** The first attempt dies while it commits, and nothing of it is left. */
    static void unknownCommitsAreSettled(GuardWorld world) {
        world.shelf.owner("""
                CREATE OR REPLACE FUNCTION die_first() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  IF nextval('tries') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()), pg_sleep(60); END IF;
                  RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER die AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED
                  FOR EACH ROW EXECUTE FUNCTION die_first()""");

        world.run(s -> Shelf.BOOK
                .lock(s, List.of(1L))
                .chain(books -> Shelf.NEW_NOTE.run(books.then(), List.of(Tuple.of(1L, "written once")))));

        assertThat(world.shelf.row("SELECT count(*) FROM notes").getLong(0)).isEqualTo(1);
    }
}
