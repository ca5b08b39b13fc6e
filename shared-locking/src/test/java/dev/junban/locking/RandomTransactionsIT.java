package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.TestDatabase;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.SqlConnection;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The same random load twice, on a few hot rows of two kinds: through the kernel, and the naive way. What PostgreSQL
 * calls a deadlock is counted in its log; its deadlock timeout is below the lock timeout, or there would be none to see.
 */
class RandomTransactionsIT {
    private static final int CLIENTS = 16;
    private static final int BASKETS = 5000;
    /** So long each way takes new baskets. */
    private static final Duration TIME = Duration.ofSeconds(5);

    private static final int BOXES = 6;
    private static final int BOOKS = 8;

    private static final RowUpdate<UUID, String> LABEL = Shelf.BOX.update("label = t.label || '+'", "");

    private static final RetryPolicy PATIENT = new RetryPolicy(
            20,
            Duration.ofMillis(5),
            Duration.ofMillis(50),
            Duration.ofSeconds(30),
            Duration.ofSeconds(8),
            Duration.ofSeconds(9),
            Duration.ofSeconds(20));

    static Shelf shelf;

    /** One basket: the rows to change, in the order in which somebody happened to put them in. */
    private record Basket(List<UUID> boxes, List<Long> books, LockMode mode, boolean looksLater) {}

    /** The baskets that were bought, and how many in a second. */
    private record Bought(List<Basket> baskets, double perSecond) {}

    @BeforeAll
    static void open() {
        shelf = new Shelf();
        shelf.owner("INSERT INTO boxes SELECT ('00000000-0000-7000-8000-00000000000' || n)::uuid, ''"
                + " FROM generate_series(1, " + BOXES + ") AS n");
    }

    @AfterAll
    static void close() {
        shelf.closeKernelInOrder();
    }

    @Test
    void neverDeadlocksThroughTheKernelAndDoesTheNaiveWay() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);
        List<Basket> baskets = baskets(new Random(seed));

        Pool pool = connected(shelf.pool(CLIENTS));
        var transactions = LockedTransactions.on(shelf.vertx, pool, Shelf.ORDER, PATIENT);
        TestDatabase kernelLog = shelf.database.mark();
        Bought kernel = buy(baskets, basket -> ordered(transactions, basket));
        assertThat(kernelLog.count(SqlStates.DEADLOCK_DETECTED)).isZero();
        requireCounted(kernel.baskets());

        Pool owners = connected(shelf.ownerPool(CLIENTS));
        TestDatabase naiveLog = shelf.database.mark();
        Bought naive = buy(baskets, basket -> naive(owners, basket));
        long deadlocks = naiveLog.count(SqlStates.DEADLOCK_DETECTED);
        requireCounted(Stream.concat(kernel.baskets().stream(), naive.baskets().stream())
                .toList());

        System.out.printf(
                "kernel: %d transactions, %.1f/s, no deadlock; naive: %d transactions, %.1f/s, %d deadlocks%n",
                kernel.baskets().size(), kernel.perSecond(), naive.baskets().size(), naive.perSecond(), deadlocks);
        assertThat(deadlocks).as("deadlocks of the naive way").isPositive();
        Shelf.await(pool.close().chain(owners::close));
    }

    /** With all its connections made, so that all clients begin at once. */
    private static Pool connected(Pool pool) {
        List<SqlConnection> all = IntStream.range(0, CLIENTS)
                .mapToObj(n -> Shelf.await(pool.getConnection()))
                .toList();
        all.forEach(connection -> Shelf.await(connection.close()));
        return pool;
    }

    private static List<Basket> baskets(Random random) {
        List<UUID> boxes = IntStream.rangeClosed(1, BOXES)
                .mapToObj(n -> UUID.fromString("00000000-0000-7000-8000-00000000000" + n))
                .toList();
        List<Long> books =
                IntStream.rangeClosed(1, BOOKS).mapToObj(n -> (long) n).toList();
        LockMode[] modes = {LockMode.WRITE, LockMode.WRITE, LockMode.KEY_WRITE};
        return IntStream.range(0, BASKETS)
                .mapToObj(n -> new Basket(
                        some(random, boxes),
                        some(random, books),
                        modes[random.nextInt(modes.length)],
                        random.nextInt(4) == 0))
                .toList();
    }

    private static <E> List<E> some(Random random, List<E> all) {
        List<E> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return List.copyOf(shuffled.subList(0, 1 + random.nextInt(3)));
    }

    private static Bought buy(List<Basket> baskets, Function<Basket, Uni<Void>> client) {
        long start = System.nanoTime();
        List<Basket> bought = Multi.createFrom()
                .iterable(baskets)
                .select()
                .first(basket -> System.nanoTime() - start < TIME.toNanos())
                .onItem()
                .transformToUni(basket -> client.apply(basket)
                        .replaceWith(basket)
                        .onFailure(failure -> isVictim(failure) && System.nanoTime() - start > TIME.toNanos())
                        .recoverWithNull()
                        .onFailure(RandomTransactionsIT::isVictim)
                        .retry()
                        .indefinitely())
                .merge(CLIENTS)
                .collect()
                .asList()
                .await()
                .atMost(Duration.ofSeconds(60));
        return new Bought(bought, bought.size() / ((System.nanoTime() - start) / 1e9));
    }

    private static void requireCounted(List<Basket> bought) {
        assertThat(shelf.row("SELECT sum(copies - 100)::bigint FROM books WHERE id <= " + BOOKS)
                        .getLong(0))
                .isEqualTo(bought.stream()
                        .mapToLong(basket -> basket.books().size())
                        .sum());
        assertThat(shelf.row("SELECT sum(length(label))::bigint FROM boxes").getLong(0))
                .isEqualTo(bought.stream()
                        .mapToLong(basket -> basket.boxes().size())
                        .sum());
    }

    /** Books before boxes is against the order; who finds out late that it needs boxes discovers them. */
    private static Uni<Void> ordered(LockedTransactions<Shelf.FromTag> transactions, Basket basket) {
        return basket.looksLater()
                ? transactions.run("late", s -> Shelf.BOOK
                        .lock(s, basket.mode(), basket.books())
                        .call(books -> addTo(books.rows().values()))
                        .chain(books -> Shelf.BOX.discover(books.then(), basket.boxes()))
                        .chain(boxes -> label(boxes.rows().values())))
                : transactions.run("early", s -> Shelf.BOX
                        .lock(s, basket.mode(), basket.boxes())
                        .call(boxes -> label(boxes.rows().values()))
                        .chain(boxes -> Shelf.BOOK.lock(boxes.then(), basket.books()))
                        .chain(books -> addTo(books.rows().values())));
    }

    private static Uni<Void> addTo(Collection<Handle<Long, Integer>> books) {
        return Shelf.ADD_COPIES.run(books.stream().collect(Collectors.toMap(book -> book, book -> Tuple.of(1))));
    }

    private static Uni<Void> label(Collection<Handle<UUID, String>> boxes) {
        return LABEL.run(boxes.stream().collect(Collectors.toMap(box -> box, box -> Tuple.tuple())));
    }

    /** Row after row, as they come. */
    private static Uni<Void> naive(Pool owners, Basket basket) {
        return owners.withTransaction(connection -> touchAll(connection, basket));
    }

    private static Uni<Void> touchAll(SqlConnection connection, Basket basket) {
        Uni<?> all = connection.query("SET LOCAL lock_timeout = '3s'").execute();
        for (UUID box : basket.boxes()) {
            all = all.chain(() -> connection
                    .preparedQuery("UPDATE boxes SET label = label || '+' WHERE id = $1")
                    .execute(Tuple.of(box)));
        }
        for (long book : basket.books()) {
            all = all.chain(() -> connection
                    .preparedQuery("UPDATE books SET copies = copies + 1 WHERE id = $1")
                    .execute(Tuple.of(book)));
        }
        return all.replaceWithVoid();
    }

    /** The naive way begins anew after a deadlock, and after a queue behind deadlocks. From the kernel comes neither. */
    private static boolean isVictim(Throwable failure) {
        return failure instanceof PgException e
                && List.of(SqlStates.DEADLOCK_DETECTED, SqlStates.LOCK_NOT_AVAILABLE)
                        .contains(e.getSqlState());
    }
}
