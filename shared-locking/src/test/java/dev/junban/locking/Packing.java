package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** A transaction with every kind of step: claims a key, locks two kinds, changes rows, inserts a row and a leaf. */
final class Packing {
    static final Effects ONCE = new Effects(1, 1, 1, 2);
    static final Effects NONE = new Effects(0, 0, 0, 0);

    private static final UUID PALLET = UUID.fromString("00000000-0000-7000-8000-00000000000a");
    private static final AtomicLong NEXT = new AtomicLong(1000);

    private final Shelf shelf;
    private final String name;
    private final long book = NEXT.getAndAdd(2);

    /** What was written: how many tags, boxes and notes of its name, and how many copies of its two books. */
    record Effects(long tags, long boxes, long notes, long copies) {}

    /** A packing of this name, and two books of its own. */
    Packing(Shelf shelf, String name) {
        this.shelf = shelf;
        this.name = name + " " + book;
        Shelf.await(shelf.pool
                .query("INSERT INTO books SELECT n, 0 FROM generate_series(" + book + ", " + (book + 1) + ") AS n")
                .execute());
        Shelf.await(shelf.pool
                .query("INSERT INTO boxes VALUES ('" + PALLET + "', 'pallet') ON CONFLICT DO NOTHING")
                .execute());
    }

    /** Packs, and answers the id of the new box. */
    Uni<UUID> run(LockedTransactions<Shelf.FromTag> transactions) {
        return transactions.run("pack", s -> Shelf.NEW_TAG
                .claim(s, Map.of(name, Tuple.of(name, "packed")))
                .chain(tags -> Shelf.BOX.lock(tags.then(), LockMode.PIN, List.of(PALLET)))
                .chain(boxes -> Shelf.BOOK.lock(boxes.then(), List.of(book + 1, book)))
                .chain(this::write));
    }

    private Uni<UUID> write(Locked<Shelf.Leaves, Long, Integer> books) {
        UUID box = UUID.randomUUID();
        Map<Handle<Long, Integer>, Tuple> oneMore =
                books.rows().values().stream().collect(Collectors.toMap(handle -> handle, handle -> Tuple.of(1)));
        return Uni.join()
                .all(
                        Shelf.ADD_COPIES.run(oneMore),
                        Shelf.NEW_BOX
                                .run(books.then(), List.of(Tuple.of(box, name)))
                                .replaceWithVoid(),
                        Shelf.NEW_NOTE.run(books.then(), List.of(Tuple.of(book, name))))
                .andFailFast()
                .replaceWith(box);
    }

    /** Holds one of its books in another session, until the result is run. */
    Runnable holdABook() {
        return shelf.hold("books WHERE id = " + book);
    }

    Effects effects() {
        Row row = shelf.row("SELECT (SELECT count(*) FROM tags WHERE name = '%1$s'),"
                .concat(" (SELECT count(*) FROM boxes WHERE label = '%1$s'),")
                .concat(" (SELECT count(*) FROM notes WHERE body = '%1$s'),")
                .concat(" (SELECT sum(copies) FROM books WHERE id IN (%2$d, %2$d + 1))")
                .formatted(name, book));
        return new Effects(row.getLong(0), row.getLong(1), row.getLong(2), row.getLong(3));
    }

    String labelOf(UUID box) {
        return shelf.row("SELECT label FROM boxes WHERE id = '" + box + "'").getString(0);
    }

    String name() {
        return name;
    }
}
