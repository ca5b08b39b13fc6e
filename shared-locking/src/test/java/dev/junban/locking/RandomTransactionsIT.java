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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The same random load twice, on a few hot rows of two kinds: through the kernel, and the naive way. What PostgreSQL
 * calls a deadlock is counted in its log; its deadlock timeout is below the lock timeout, or there would be none to see.
 */
class RandomTransactionsIT {
    private static final int CLIENTS = 16;
    private static final int TRANSACTIONS = 300;
    /** The naive way waits a second for each deadlock to be found, so it gets less to do. */
    private static final int NAIVE_TRANSACTIONS = 40;

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

    private final AtomicInteger retries = new AtomicInteger();

    /** One basket: the rows to change, in the order in which somebody happened to put them in. */
    private record Basket(List<UUID> boxes, List<Long> books, LockMode mode, boolean looksLater) {}

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
        List<Basket> baskets = baskets(new Random(seed), TRANSACTIONS);
        List<Basket> few = baskets.subList(0, NAIVE_TRANSACTIONS);

        Pool pool = connected(shelf.pool(CLIENTS));
        var transactions = LockedTransactions.on(shelf.vertx, pool, Shelf.ORDER, PATIENT);
        TestDatabase kernelLog = shelf.database.mark();
        double kernel = perSecond(baskets, basket -> ordered(transactions, basket));
        assertThat(kernelLog.count(SqlStates.DEADLOCK_DETECTED)).isZero();
        assertThat(copies()).isEqualTo(copiesOf(baskets));
        assertThat(labels()).isEqualTo(labelsOf(baskets));

        Pool owners = connected(shelf.ownerPool(CLIENTS));
        TestDatabase naiveLog = shelf.database.mark();
        double naive = perSecond(few, basket -> naive(owners, basket));
        long deadlocks = naiveLog.count(SqlStates.DEADLOCK_DETECTED);
        assertThat(copies()).isEqualTo(copiesOf(baskets) + copiesOf(few));

        System.out.printf(
                "kernel: %d transactions, 0 deadlocks, %.0f/s; naive: %d transactions, %d deadlocks, %d retries,"
                        + " %.0f/s; %.0f times as fast%n",
                TRANSACTIONS, kernel, NAIVE_TRANSACTIONS, deadlocks, retries.get(), naive, kernel / naive);
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

    private static List<Basket> baskets(Random random, int count) {
        List<UUID> boxes = IntStream.rangeClosed(1, BOXES)
                .mapToObj(n -> UUID.fromString("00000000-0000-7000-8000-00000000000" + n))
                .toList();
        List<Long> books =
                IntStream.rangeClosed(1, BOOKS).mapToObj(n -> (long) n).toList();
        LockMode[] modes = {LockMode.WRITE, LockMode.WRITE, LockMode.KEY_WRITE};
        return IntStream.range(0, count)
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

    private static double perSecond(List<Basket> baskets, Function<Basket, Uni<Void>> run) {
        long start = System.nanoTime();
        var done = Multi.createFrom()
                .iterable(baskets)
                .onItem()
                .transformToUni(run::apply)
                .merge(CLIENTS)
                .collect()
                .asList()
                .await()
                .atMost(Duration.ofSeconds(60));
        assertThat(done).isEmpty();
        return baskets.size() / ((System.nanoTime() - start) / 1e9);
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

    /** Row after row, as they come; a deadlock victim begins anew. */
    private Uni<Void> naive(Pool owners, Basket basket) {
        return owners.withTransaction(connection -> touchAll(connection, basket))
                .onFailure(RandomTransactionsIT::isDeadlock)
                .invoke(retries::incrementAndGet)
                .onFailure(RandomTransactionsIT::isDeadlock)
                .retry()
                .indefinitely();
    }

    private static Uni<Void> touchAll(SqlConnection connection, Basket basket) {
        Uni<?> all = connection.query("SET LOCAL lock_timeout = '8s'").execute();
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

    private static boolean isDeadlock(Throwable failure) {
        return failure instanceof PgException e && SqlStates.DEADLOCK_DETECTED.equals(e.getSqlState());
    }

    private static long copies() {
        return shelf.row("SELECT sum(copies - 100)::bigint FROM books WHERE id <= " + BOOKS)
                .getLong(0);
    }

    private static long labels() {
        return shelf.row("SELECT sum(length(label))::bigint FROM boxes").getLong(0);
    }

    private static long copiesOf(List<Basket> baskets) {
        return baskets.stream().mapToLong(basket -> basket.books().size()).sum();
    }

    private static long labelsOf(List<Basket> baskets) {
        return baskets.stream().mapToLong(basket -> basket.boxes().size()).sum();
    }
}
