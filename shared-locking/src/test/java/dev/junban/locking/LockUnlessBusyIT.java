package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LockUnlessBusyIT {
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
    void acquiresWhatIsFreeAndTellsWhatItHasNot() {
        AtomicInteger runs = new AtomicInteger();
        Runnable letGo = shelf.hold("books WHERE id = 2");

        var books = Shelf.await(shelf.transactions.run("claim", s -> {
            runs.incrementAndGet();
            return Shelf.BOOK.lockUnlessBusy(s, List.of(3L, 9_999L, 2L, 1L, 3L));
        }));

        letGo.run();
        assertThat(books.rows().keySet()).containsExactly(1L, 3L);
        assertThat(books.missing()).containsExactlyInAnyOrder(2L, 9_999L);
        assertThat(runs).as("without waiting, and without starting over").hasValue(1);
    }

    @Test
    void changesWhatItHasAcquired() {
        int before = copies(5);

        Shelf.await(shelf.transactions.run("claim", s -> Shelf.BOOK
                .lockUnlessBusy(s, List.of(5L))
                .chain(books -> Shelf.ADD_COPIES.run(Map.of(books.rows().get(5L), Tuple.of(1))))));

        assertThat(copies(5)).isEqualTo(before + 1);
    }

    @Test
    void movesOnToItsRankLikeEveryAcquisition() {
        var failure = catchThrowableOfType(
                LockViolation.class,
                () -> Shelf.await(shelf.transactions.run("twice", s -> Shelf.BOOK
                        .lockUnlessBusy(s, List.of(1L))
                        .chain(books -> new StepBack(books.then()).lockBooks()))));

        assertThat(failure.rule()).isEqualTo(LockViolation.Rule.OUT_OF_ORDER);
    }

    /** Past the types, which would not compile. */
    private record StepBack(Stage<?> stage) {
        @SuppressWarnings("unchecked")
        Uni<Void> lockBooks() {
            return Shelf.BOOK
                    .lock((Stage<? extends Shelf.FromBook>) stage, List.of(2L))
                    .replaceWithVoid();
        }
    }

    @Test
    void waitsAsLongAsEverForWhatIsLockedAfterIt() {
        String timeout = Shelf.await(shelf.transactions.run("claim", s -> Shelf.BOOK
                .lockUnlessBusy(s, List.of(1L))
                .chain(books -> books.then().select("SELECT current_setting('lock_timeout') AS t", Tuple.tuple()))
                .map(rows -> rows.iterator().next().getString("t"))));

        assertThat(timeout).isEqualTo("2s");
    }

    /** Several instances look for the same work at once: each piece is done once, and nobody waits for anybody. */
    @Test
    void sharesWorkAmongThoseWhoLookForItAtOnce() {
        long seed = Long.getLong("seed", System.nanoTime());
        Random random = new Random(seed);
        Set<Long> taken = ConcurrentHashMap.newKeySet();
        AtomicInteger doubles = new AtomicInteger();
        List<Uni<Void>> claims = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            List<Long> ids =
                    new ArrayList<>(LongStream.rangeClosed(31, 50).boxed().toList());
            Collections.shuffle(ids, random);
            claims.add(claim(ids, taken, doubles));
        }

        Shelf.await(Uni.join().all(claims).andFailFast());

        assertThat(doubles).as("seed %d", seed).hasValue(0);
        assertThat(taken).as("seed %d", seed).hasSize(20);
    }

    private static Uni<Void> claim(List<Long> ids, Set<Long> taken, AtomicInteger doubles) {
        return shelf.transactions
                .run("claim", s -> Shelf.BOOK
                        .lockUnlessBusy(s, ids)
                        .map(books -> books.rows().values().stream()
                                .filter(book -> book.row() == 100)
                                .toList())
                        .call(due -> Shelf.ADD_COPIES.run(
                                due.stream().collect(Collectors.toMap(book -> book, book -> Tuple.of(1)))))
                        .map(due -> due.stream().map(Handle::id).toList()))
                .invoke(done -> done.forEach(id -> doubles.addAndGet(taken.add(id) ? 0 : 1)))
                .chain(() -> taken.size() == 20 ? Uni.createFrom().voidItem() : claim(ids, taken, doubles));
    }

    private static int copies(long id) {
        return shelf.row("SELECT copies FROM books WHERE id = " + id).getInteger(0);
    }
}
