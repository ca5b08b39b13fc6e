package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.junban.testing.SilencingProxy;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The server takes what is sent, connections too, and never answers. On a pool of one connection. */
class SilentServerIT {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);
    private static final Tuple ONE = Tuple.of(1);

    static Shelf shelf;
    static SilencingProxy proxy;
    static Pool single;
    static Told told;
    static LockedTransactions<Shelf.FromTag> transactions;

    @BeforeAll
    static void open() {
        shelf = new Shelf();
        proxy = new SilencingProxy(shelf.vertx, shelf.database.host(), shelf.database.port());
        single = shelf.poolThrough(proxy.port(), ANSWER_TIMEOUT);
        told = new Told();
        transactions = through(Faults.POLICY);
    }

    @AfterAll
    static void close() {
        Shelf.await(single.close());
        proxy.close();
        shelf.closeInOrder();
    }

    @AfterEach
    void leavesNothingBehind() {
        proxy.comeBack();
        Faults.requireNothingLeftBehind(shelf, transactions);
    }

    @Test
    void runsAgainWhenAStatementIsNotAnswered() {
        int before = copies(1);

        Shelf.await(addOne(1, transactions, proxy::silence));

        assertThat(copies(1)).isEqualTo(before + 1);
        assertThat(told.take()).containsExactly("retried ");
    }

    @Test
    void runsAgainWhenCommitWasNeverHeard() {
        int before = copies(2);

        Shelf.await(addOneAndThen(2, transactions, proxy::silence));

        assertThat(copies(2)).isEqualTo(before + 1);
        assertThat(told.take()).containsExactly("commit aborted", "retried ");
    }

    @Test
    void isDoneOnceWhenOnlyTheAnswerToCommitIsMissing() {
        int before = copies(3);

        Shelf.await(addOneAndThen(3, transactions, proxy::swallowAnswers));

        assertThat(copies(3)).isEqualTo(before + 1);
        assertThat(told.take()).containsExactly("commit committed");
    }

    @Test
    void isBusyWhenTheTimeIsUpAndWorksAgainOnceTheServerDoes() {
        int before = copies(4);

        DatabaseBusy busy = catchThrowableOfType(
                DatabaseBusy.class,
                () -> Shelf.await(addOne(4, through(Faults.withDeadline(Duration.ofMillis(500))), proxy::silenceAll)));

        assertThat(busy.sqlState()).isEmpty();
        assertThat(copies(4)).isEqualTo(before);
        DatabaseBusy reading = catchThrowableOfType(DatabaseBusy.class, () -> Shelf.await(read()));
        assertThat(reading).as("a connection that is never opened").isNotNull();
        proxy.comeBack();
        Faults.eventually(SilentServerIT::reads, "the one place in the pool is free again");
        assertThat(told.take()).isEmpty();
    }

    @Test
    void readingIsBusyWhenItIsNotAnswered() {
        Shelf.await(read());
        proxy.silence();

        DatabaseBusy busy = catchThrowableOfType(DatabaseBusy.class, () -> Shelf.await(read()));

        assertThat(busy.what()).isEqualTo("reading");
    }

    /** What is wrong with the network begins once the row is held, the first time only. */
    private static Uni<Void> addOne(long book, LockedTransactions<Shelf.FromTag> on, Runnable trouble) {
        Runnable once = once(trouble);
        return on.run("add", s -> Shelf.BOOK.lock(s, List.of(book)).chain(locked -> {
            once.run();
            return Shelf.ADD_COPIES.run(Map.of(locked.rows().get(book), ONE));
        }));
    }

    /** The same, before COMMIT is sent. */
    private static Uni<Void> addOneAndThen(long book, LockedTransactions<Shelf.FromTag> on, Runnable trouble) {
        Runnable once = once(trouble);
        return on.run("add", s -> Shelf.BOOK
                .lock(s, List.of(book))
                .chain(locked -> Shelf.ADD_COPIES.run(Map.of(locked.rows().get(book), ONE)))
                .invoke(once));
    }

    private static Runnable once(Runnable trouble) {
        AtomicBoolean over = new AtomicBoolean();
        return () -> {
            if (!over.getAndSet(true)) {
                trouble.run();
            }
        };
    }

    private static Uni<?> read() {
        return new Reads(single).select("SELECT copies FROM books WHERE id = $1", Tuple.of(1L));
    }

    private static boolean reads() {
        return Shelf.await(
                read().map(rows -> true).onFailure(DatabaseBusy.class).recoverWithItem(false));
    }

    private static int copies(long book) {
        return shelf.row("SELECT copies FROM books WHERE id = " + book).getInteger(0);
    }

    private static LockedTransactions<Shelf.FromTag> through(RetryPolicy policy) {
        return LockedTransactions.on(shelf.vertx, single, Shelf.ORDER, policy, told);
    }
}
