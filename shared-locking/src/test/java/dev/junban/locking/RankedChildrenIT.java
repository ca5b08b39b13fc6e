package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A table that is a kind itself, and whose foreign key locks rows of another kind. */
class RankedChildrenIT {
    static Lodge lodge;

    private final UUID id = UUID.randomUUID();

    @BeforeAll
    static void open() {
        lodge = new Lodge();
    }

    @AfterEach
    void disconnect() {
        lodge.plain.closeAll();
    }

    @AfterAll
    static void close() {
        lodge.requireKernelInOrder();
        lodge.close();
    }

    @Test
    void isInsertedUnderItsHeldParentAndHeldFromThenOn() {
        Shelf.await(lodge.transactions.run(
                "book-room", s -> Lodge.ROOM.lock(s, List.of(1L)).chain(rooms -> Lodge.NEW_STAY
                        .run(rooms.then(), List.of(stay(1, 1)))
                        .chain(() -> Lodge.NEW_CALL.run(rooms.then(), List.of(Tuple.of(id, "555")))))));

        assertThat(lodge.plain.eye().value("SELECT number FROM calls WHERE stay_id = '" + id + "'"))
                .isEqualTo("555");
    }

    @Test
    void takesItsOwnChildrenAlongWhereItIsKnownWhole() {
        Shelf.await(lodge.transactions.run(
                "book-room", s -> Lodge.ROOM.lock(s, List.of(1L)).chain(rooms -> Uni.combine()
                        .all()
                        .unis(
                                Lodge.NEW_STAY.runKnown(rooms.then(), Map.of(id, "Guest"), List.of(stay(1, 20))),
                                Lodge.NEW_CALL.run(rooms.then(), List.of(Tuple.of(id, "556"))))
                        .with((stays, called) -> assertThat(stays.get(id).row()).isEqualTo("Guest")))));

        assertThat(lodge.plain.eye().value("SELECT number FROM calls WHERE stay_id = '" + id + "'"))
                .isEqualTo("556");
    }

    @Test
    void failsWithWhatItTookAlong() {
        lodge.plain.owner().run("INSERT INTO stays VALUES ('" + id + "', 9, 28, int4range(40, 41), 'Emi')");
        assertThatThrownBy(() -> Shelf.await(lodge.transactions.run(
                        "book-room", s -> Lodge.ROOM.lock(s, List.of(1L)).chain(rooms -> Uni.combine()
                                .all()
                                .unis(
                                        Lodge.NEW_STAY.runKnown(
                                                rooms.then(), Map.of(id, "Guest"), List.of(stay(1, 30))),
                                        Lodge.NEW_CALL.run(rooms.then(), List.of(Tuple.of(id, "557"))))
                                .discardItems()))))
                .hasMessageContaining("stays_pkey");
        assertThat(lodge.plain.eye().value("SELECT count(*) FROM calls WHERE number = '557'"))
                .isEqualTo("0");
    }

    @Test
    void isClaimedUnderItsHeldParent() {
        var stays = Shelf.await(lodge.transactions.run("book-room", s -> Lodge.ROOM
                .lock(s, List.of(2L))
                .chain(rooms -> Lodge.NEW_STAY.claim(rooms.then(), Map.of(id, stay(2, 1))))));

        assertThat(stays.rows().values()).allMatch(Handle::inserted);
    }

    @Test
    void isNotInsertedOrClaimedWhileItsParentIsNotHeld() {
        var inserting = violation(s ->
                Lodge.ROOM.lock(s, List.of(4L)).chain(rooms -> Lodge.NEW_STAY.run(rooms.then(), List.of(stay(3, 1)))));
        var known = violation(s -> Lodge.NEW_STAY.runKnown(s, Map.of(id, "Guest"), List.of(stay(3, 1))));
        var claiming = violation(s -> Lodge.NEW_STAY.claim(s, Map.of(id, stay(3, 1))));

        assertThat(List.of(inserting, known, claiming)).allSatisfy(violation -> {
            assertThat(violation.rule()).isEqualTo(LockViolation.Rule.NOT_HELD);
            assertThat(violation).hasMessageContaining("rooms 3");
        });
    }

    @Test
    void isNotInsertedWhereTheStatementComputesItsParent() {
        var computing = Lodge.STAY.insert(
                "id, hotel_id, room_id, days, guest",
                "v.id, 9, v.room + 0, int4range(1, 2), 'Ai'",
                "id uuid, room bigint");

        assertThatThrownBy(() -> Shelf.await(lodge.transactions.run("wrong", s -> Lodge.ROOM
                        .lock(s, List.of(1L))
                        .chain(rooms -> computing.run(rooms.then(), List.of(Tuple.of(id, 1L)))))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("computes room_id");
    }

    @Test
    void isInsertedOneByOneForItsExclusionConstraint() {
        var violation = violation(s -> Lodge.ROOM
                .lock(s, List.of(1L))
                .chain(rooms -> Lodge.NEW_STAY.run(
                        rooms.then(), List.of(stay(1, 5), Tuple.of(UUID.randomUUID(), 9L, 1L, 7, 8, "Bo")))));

        assertThat(violation).hasMessageContaining("inserted one by one");
    }

    @Test
    void mayBeALeafWithoutParentToo() {
        Shelf.await(lodge.transactions.run("call", s -> Lodge.NEW_CALL.run(s, List.of(Tuple.of(null, "reception")))));

        assertThat(lodge.plain.eye().value("SELECT count(*) FROM calls WHERE stay_id IS NULL"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO stays VALUES (gen_random_uuid(), 8, 5, '[1,2)', 'Chie')",
                "UPDATE stays SET guest = 'Dai' WHERE id = '%s'",
                "DELETE FROM stays WHERE id = '%s'",
                "SELECT FROM stays WHERE id = '%s' FOR UPDATE"
            })
    void isGuardedInTheDatabaseAsAChildAndAsAKind(String statement) {
        lodge.plain
                .owner()
                .run("INSERT INTO stays VALUES ('" + id + "', 9, 28, int4range(" + day() + ", " + day()
                        + " + 1), 'Emi')");

        assertThat(lodge.plain.app().state(statement.formatted(id))).isEqualTo("LK002");
    }

    @Test
    void mayBeInsertedFromPsqlUnderItsHeldParent() {
        PlainSession psql = lodge.plain.app();
        psql.run("BEGIN", "SELECT locking.acquire('rooms', 'WRITE', '{6}')");

        assertThat(psql.state("INSERT INTO stays VALUES (gen_random_uuid(), 10, 6, '[1,2)', 'Fumi')"))
                .isEqualTo("00000");
        psql.run("ROLLBACK");
    }

    @Test
    void isCheckedAgainstTheCatalogueAsAChildAndAsAKind() {
        assertThat(lodge.misfits()).isEmpty();
        assertThat(lodge.misfits(LockOrder.of(Lodge.ROOM, Lodge.STAY)
                        .child("calls", "stay_id", Lodge.STAY)
                        .insertedOneByOne(Lodge.STAY)))
                .singleElement()
                .asString()
                .contains("declare child(\"stays\", \"room_id\", …)");
        assertThat(lodge.misfits(LockOrder.of(Lodge.ROOM, Lodge.STAY)
                        .child("stays", "room_id", Lodge.ROOM)
                        .child("calls", "stay_id", Lodge.STAY)))
                .singleElement()
                .asString()
                .contains("an exclusion constraint");
    }

    @Test
    void hasAGuardOfFourPoliciesAndAReferenceThatNobodyMayChange() {
        try (Lodge broken = new Lodge()) {
            broken.plain
                    .owner()
                    .run("DROP POLICY locking_insert ON stays", "GRANT UPDATE (room_id) ON stays TO junban_app");

            assertThat(broken.misfits())
                    .anyMatch(misfit -> misfit.startsWith("the guard of stays is not there"))
                    .anyMatch(misfit -> misfit.startsWith("the role may change room_id of stays"));
        }
    }

    private Tuple stay(long room, int day) {
        return Tuple.of(id, 10 - room % 3, room, day, day + 1, "Guest");
    }

    private int day() {
        return Math.floorMod(id.hashCode(), 1_000_000);
    }

    private static LockViolation violation(Function<Stage<Lodge.FromRoom>, Uni<?>> work) {
        return catchThrowableOfType(
                LockViolation.class,
                () -> Shelf.await(
                        lodge.transactions.run("wrong", s -> work.apply(s).replaceWithVoid())));
    }
}
