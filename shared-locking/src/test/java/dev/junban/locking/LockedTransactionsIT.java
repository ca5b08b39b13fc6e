package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LockedTransactionsIT {
    static Shelf shelf;

    @BeforeAll
    static void open() {
        shelf = new Shelf();
    }

    @AfterAll
    static void close() {
        shelf.closeInOrder();
    }

    @BeforeEach
    void startCountingTriesAnew() {
        var unused = shelf.row("SELECT setval('tries', 1, false)");
    }

    @Test
    void changesWhatIsHeldAndCommits() {
        Shelf.await(shelf.transactions.run("add", s -> Shelf.BOOK
                .lock(s, List.of(1L, 2L))
                .chain(books -> Shelf.ADD_COPIES.run(
                        Map.of(books.rows().get(1L), Tuple.of(5), books.rows().get(2L), Tuple.of(7))))));

        assertThat(copies(1)).isEqualTo(105);
        assertThat(copies(2)).isEqualTo(107);
    }

    @Test
    void returnsRowsInTheOrderOfTheDatabaseAndMissingIdsAllAtOnce() {
        var locked = Shelf.await(
                shelf.transactions.run("look", s -> Shelf.BOOK.lock(s, List.of(30L, 999L, 4L, 30L, 777L, 11L))));

        assertThat(locked.rows().keySet()).containsExactly(4L, 11L, 30L);
        assertThat(locked.missing()).containsExactlyInAnyOrder(777L, 999L);
    }

    @Test
    void locksUuidsInTheUnsignedOrderOfTheDatabase() {
        UUID low = UUID.fromString("00000000-0000-4000-8000-000000000000");
        UUID high = UUID.fromString("f0000000-0000-4000-8000-000000000000");
        insertBoxes(low, high);

        var locked = Shelf.await(shelf.transactions.run("look", s -> Shelf.BOX.lock(s, List.of(high, low))));

        assertThat(high).as("Java sorts it the other way round").isLessThan(low);
        assertThat(locked.rows().keySet()).containsExactly(low, high);
    }

    @Test
    void writesNothingWhenTheWorkFails() {
        var failure = catchThrowableOfType(
                IllegalStateException.class,
                () -> Shelf.await(shelf.transactions.run("add", s -> Shelf.BOOK
                        .lock(s, List.of(3L))
                        .call(books -> Shelf.ADD_COPIES.run(Map.of(books.rows().get(3L), Tuple.of(1))))
                        .invoke(books -> {
                            throw new IllegalStateException("changed my mind");
                        }))));

        assertThat(failure).hasMessage("changed my mind");
        assertThat(copies(3)).isEqualTo(100);
    }

    @Test
    void passesAConstraintViolationOnWithoutTryingAgain() {
        AtomicInteger runs = new AtomicInteger();

        var failure = catchThrowableOfType(
                PgException.class,
                () -> Shelf.await(shelf.transactions.run("empty", s -> {
                    runs.incrementAndGet();
                    return Shelf.BOOK
                            .lock(s, List.of(3L))
                            .call(books ->
                                    Shelf.ADD_COPIES.run(Map.of(books.rows().get(3L), Tuple.of(-1000))));
                })));

        assertThat(failure.getSqlState()).isEqualTo("23514");
        assertThat(runs).hasValue(1);
    }

    @Test
    void runsTheWholeTransactionAgainAfterADeadlock() {
        AtomicInteger runs = new AtomicInteger();

        Shelf.await(shelf.transactions.run("again", s -> {
            runs.incrementAndGet();
            return Shelf.BOOK
                    .lock(s, List.of(5L))
                    .call(books -> Shelf.ADD_COPIES.run(Map.of(books.rows().get(5L), Tuple.of(1))))
                    .call(books -> books.then().select("SELECT fail_first(2, '40P01')", Tuple.tuple()));
        }));

        assertThat(runs).hasValue(3);
        assertThat(copies(5)).isEqualTo(101);
    }

    @Test
    void givesUpAsBusyWithTheFirstCause() {
        var failure = catchThrowableOfType(
                DatabaseBusy.class,
                () -> Shelf.await(
                        shelf.transactions.run("never", s -> s.select("SELECT fail_first(99, '40001')", Tuple.tuple())
                                .onFailure()
                                .recoverWithUni(() -> s.select("SELECT 1", Tuple.tuple())))));

        assertThat(failure.sqlState()).isEqualTo("40001");
        assertThat(failure).hasMessageContaining("never").hasMessageContaining("3 attempts");
    }

    @Test
    void isBusyWhenARowIsHeldForLongerThanTheLockTimeout() {
        RetryPolicy impatient = new RetryPolicy(
                1,
                RetryPolicy.defaults().backoff(),
                RetryPolicy.defaults().backoffMax(),
                RetryPolicy.defaults().deadline(),
                java.time.Duration.ofMillis(100),
                RetryPolicy.defaults().statementTimeout(),
                RetryPolicy.defaults().transactionTimeout());
        var waiting = LockedTransactions.on(shelf.vertx, shelf.pool, Shelf.ORDER, impatient);

        Runnable letGo = shelf.hold("books WHERE id = 6");
        var failure = catchThrowableOfType(
                DatabaseBusy.class, () -> Shelf.await(waiting.run("wait", t -> Shelf.BOOK.lock(t, List.of(6L)))));
        letGo.run();

        assertThat(failure.sqlState()).isEqualTo(SqlStates.LOCK_NOT_AVAILABLE);
    }

    @Test
    void retriesASerializationFailureOfASerializableTransaction() {
        AtomicInteger runs = new AtomicInteger();

        String level = Shelf.await(shelf.transactions.runSerializable("strict", s -> {
            runs.incrementAndGet();
            return s.select(
                            "SELECT fail_first(1, '40001'), current_setting('transaction_isolation') AS level",
                            Tuple.tuple())
                    .map(rows -> rows.iterator().next().getString("level"));
        }));

        assertThat(level).isEqualTo("serializable");
        assertThat(runs).hasValue(2);
    }

    @Test
    void givesEveryConnectionBack() {
        Pool single = shelf.pool(1);
        LockedTransactions<Shelf.FromTag> transactions = shelf.transactions(single);

        for (int i = 0; i < 5; i++) {
            var failure = catchThrowableOfType(
                    IllegalStateException.class,
                    () -> Shelf.await(transactions.run(
                            "fail", s -> Uni.createFrom().failure(new IllegalStateException("on purpose")))));
            assertThat(failure).hasMessage("on purpose");
        }

        assertThat(Shelf.await(transactions.run("work", s -> Shelf.BOOK.lock(s, List.of(7L))))
                        .rows())
                .hasSize(1);
        Shelf.await(single.close());
    }

    @Test
    void insertsARowOfALowerRankWithoutGoingBack() {
        UUID id = UUID.randomUUID();

        Shelf.await(shelf.transactions.run(
                "pack", s -> Shelf.BOOK.lock(s, List.of(1L)).chain(books -> Shelf.NEW_BOX
                        .run(books.then(), List.of(Tuple.of(id, "packed")))
                        .chain(() -> Shelf.NEW_NOTE.run(books.then(), List.of(Tuple.of(1L, "in a box")))))));

        assertThat(shelf.row("SELECT label FROM boxes WHERE id = '" + id + "'").getString(0))
                .isEqualTo("packed");
    }

    @Test
    void claimsEachKeyForOneOfManyWhoeverComesInWhateverOrder() {
        List<String> names = LongStream.range(0, 20).mapToObj(n -> "tag-" + n).toList();
        Random random = seeded();
        AtomicInteger inserted = new AtomicInteger();

        Shelf.await(Multi.createFrom()
                .range(0, 16)
                .onItem()
                .transformToUni(client -> {
                    List<String> shuffled = new ArrayList<>(names);
                    Collections.shuffle(shuffled, random);
                    return shelf.transactions.run("claim", s -> Shelf.NEW_TAG.claim(s, tags(shuffled)));
                })
                .merge(16)
                .invoke(tags -> tags.rows().values().stream()
                        .filter(Handle::inserted)
                        .forEach(tag -> inserted.incrementAndGet()))
                .collect()
                .asList());

        assertThat(inserted).hasValue(20);
        assertThat(shelf.database.count("40P01")).isZero();
    }

    @Test
    void neverDeadlocksOnBasketsInAnyOrder() {
        Random random = seeded();
        int before = copies(41);

        Shelf.await(Multi.createFrom()
                .range(0, 400)
                .onItem()
                .transformToUni(n -> {
                    List<Long> ids = new ArrayList<>(List.of(41L, 42L, 43L));
                    Collections.shuffle(ids, random);
                    return shelf.transactions.run("buy", s -> Shelf.BOOK
                            .lock(s, ids)
                            .chain(books -> Shelf.ADD_COPIES.run(books.rows().values().stream()
                                    .collect(Collectors.toMap(book -> book, book -> Tuple.of(1))))));
                })
                .merge(32)
                .collect()
                .asList());

        assertThat(copies(41)).isEqualTo(before + 400);
        assertThat(shelf.database.count("40P01")).isZero();
    }

    private static Random seeded() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);
        return new Random(seed);
    }

    private static Map<String, Tuple> tags(List<String> names) {
        return names.stream()
                .collect(Collectors.toMap(
                        name -> name, name -> Tuple.of(name, "mine"), (a, b) -> a, java.util.LinkedHashMap::new));
    }

    private static void insertBoxes(UUID... ids) {
        List<Tuple> rows =
                java.util.Arrays.stream(ids).map(id -> Tuple.of(id, "box")).toList();
        Shelf.await(shelf.transactions.run("boxes", s -> Shelf.NEW_BOX.run(s, rows)));
    }

    private static int copies(long id) {
        return shelf.row("SELECT copies FROM books WHERE id = " + id).getInteger(0);
    }
}
