package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A guarded row must not even be scanned unless it is acquired, whatever PostgreSQL knows of the size of the table. */
class GuardedPlansIT {
    static Shelf shelf;

    @BeforeAll
    static void open() {
        shelf = new Shelf();
        // One page: left to itself the planner reads all of it, whichever rows are asked for.
        shelf.owner("ANALYZE books");
    }

    @AfterAll
    static void close() {
        shelf.closeInOrder();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 30, 50})
    void changesTheRowsThatAreHeldAndLooksAtNoOther(int rows) {
        List<Long> ids = LongStream.rangeClosed(1, rows).boxed().toList();
        long before = copies();

        Shelf.await(shelf.transactions.run("add", start -> Shelf.BOOK
                .lock(start, ids)
                .chain(books -> Shelf.ADD_COPIES.run(toEach(books.rows().values(), 1)))));

        assertThat(copies()).isEqualTo(before + rows);
    }

    /** To compare a key with many costs the planner more than to ask the guard, unless the guard is dear. */
    @ParameterizedTest
    @ValueSource(ints = {200, 1000})
    void changesManyRowsAmongMoreOfWhichItKnowsLittle(int rows) {
        shelf.owner("INSERT INTO books SELECT n, 1 FROM generate_series(100001, 102000) AS n ON CONFLICT DO NOTHING");
        List<Long> ids =
                LongStream.range(0, rows).map(n -> 100_001 + 2 * n).boxed().toList();
        long before = copies();

        Shelf.await(shelf.transactions.run("add", start -> Shelf.BOOK
                .lock(start, ids)
                .chain(books -> Shelf.ADD_COPIES.run(toEach(books.rows().values(), 1)))));

        assertThat(copies()).isEqualTo(before + rows);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 30})
    void triesForRowsAndDeletesThemLookingAtNoOther(int rows) {
        List<Long> ids = LongStream.rangeClosed(101, 100 + rows).boxed().toList();
        shelf.owner("INSERT INTO books SELECT n, 1 FROM generate_series(101, 100 + %d) AS n; ANALYZE books"
                .formatted(rows));
        long before = copies();

        Shelf.await(shelf.transactions.run("try", start -> Shelf.BOOK.discover(start, ids)));
        Shelf.await(shelf.transactions.run("delete", start -> Shelf.BOOK
                .lock(start, LockMode.KEY_WRITE, ids)
                .chain(books -> Shelf.BOOK.delete(books.rows().values()))));

        assertThat(copies()).isEqualTo(before - rows);
    }

    private static Map<Handle<Long, Integer>, Tuple> toEach(Collection<Handle<Long, Integer>> books, int more) {
        return books.stream().collect(Collectors.toMap(Function.identity(), book -> Tuple.of(more)));
    }

    private static long copies() {
        return shelf.row("SELECT sum(copies) FROM books").getLong(0);
    }
}
