package dev.junban.locking;

import static dev.junban.locking.SaleDay.atOnce;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tables with {@code PRIMARY KEY (hotel_id, id)} and {@code UNIQUE (id)}. The last component is unique, so it orders all
 * rows by itself and names each: that is the key of the kind.
 */
class CompositeKeysIT {
    Lodge lodge;

    @BeforeEach
    void open() {
        lodge = new Lodge();
    }

    @AfterEach
    void close() {
        lodge.close();
    }

    @Test
    void areLockedByTheirUniqueLastComponentWhateverComesBefore() {
        var rooms = Shelf.await(lodge.transactions.run("look", s -> Lodge.ROOM.lock(s, List.of(30L, 2L, 9L, 1L))));

        assertThat(rooms.rows().keySet()).containsExactly(1L, 2L, 9L, 30L);
        assertThat(lodge.plain.eye().rows("SELECT id FROM rooms WHERE id IN (1, 2, 9, 30) ORDER BY hotel_id, id"))
                .as("by hotel it would be another order")
                .containsExactly("2", "1", "9", "30");
        lodge.requireInOrder();
    }

    @Test
    void neverDeadlockAcrossTheirFirstComponentInAnyOrder() {
        Random random = seeded();

        assertThat(atOnce(200, n -> {
                    List<Long> ids = shuffled(random, 4);
                    return lodge.transactions.run("rename", s -> Lodge.ROOM
                            .lock(s, ids)
                            .call(rooms -> Lodge.NAME.run(rooms.rows().values().stream()
                                    .collect(Collectors.toMap(room -> room, room -> Tuple.of("n" + n)))))
                            .replaceWith(true));
                }))
                .hasSize(200);

        assertThat(lodge.database.count("40P01")).isZero();
        lodge.requireInOrder();
    }

    @Test
    void areClaimedInTheOrderOfTheirLastComponentWithTwoUniqueIndexes() {
        Random random = seeded();

        var claims = atOnce(16, n -> {
            Map<Long, Tuple> rooms = new LinkedHashMap<>();
            shuffled(random, 12).forEach(id -> rooms.put(100 + id, Tuple.of(id % 5, 100 + id, "new")));
            return lodge.transactions.run("open", s -> Lodge.NEW_ROOM.claim(s, rooms));
        });

        assertThat(claims.stream()
                        .flatMap(claim -> claim.rows().values().stream())
                        .filter(Handle::inserted))
                .hasSize(12);
        assertThat(lodge.database.count("40P01")).isZero();
        lodge.requireInOrder();
    }

    @Test
    void fitTheCatalogueOnlyWithAUniqueLastComponentThatNobodyMayChange() {
        assertThat(lodge.misfits()).isEmpty();

        lodge.plain.owner().run("GRANT UPDATE (hotel_id) ON rooms TO junban_app");
        assertThat(lodge.misfits())
                .singleElement()
                .asString()
                .startsWith("the role may change hotel_id of rooms, of a unique key");

        lodge.plain.owner().run("ALTER TABLE rooms DROP CONSTRAINT rooms_id_key");
        assertThat(lodge.misfits()).contains("the key rooms.id is not unique");
    }

    @Test
    void areReferredToByTheirLastComponent() {
        lodge.plain
                .owner()
                .run(
                        "ALTER TABLE rooms ADD UNIQUE (hotel_id, name)",
                        "CREATE TABLE signs (hotel_id bigint, name text,"
                                + " CONSTRAINT s FOREIGN KEY (hotel_id, name) REFERENCES rooms (hotel_id, name))");

        assertThat(lodge.misfits())
                .anyMatch(misfit -> misfit.startsWith("the foreign key s of signs to rooms refers to something else"))
                .anyMatch(misfit -> misfit.startsWith("rooms has several unique keys"))
                .anyMatch(misfit -> misfit.startsWith("the role may change hotel_id, name of rooms")
                        || misfit.startsWith("the role may change name of rooms"));
    }

    private static List<Long> shuffled(Random random, int upTo) {
        List<Long> ids = new ArrayList<>(LongStream.rangeClosed(1, upTo).boxed().toList());
        Collections.shuffle(ids, random);
        return ids;
    }

    private static Random seeded() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);
        return new Random(seed);
    }
}
