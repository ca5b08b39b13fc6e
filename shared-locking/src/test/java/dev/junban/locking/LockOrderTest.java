package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LockOrderTest {
    @Test
    void refusesRanksThatDoNotAscend() {
        assertThatThrownBy(() -> LockOrder.of(Shelf.BOOK, Shelf.BOX))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Ranks must ascend, but books (rank 3) stands before boxes (rank 2)");
    }

    @Test
    void refusesATableThatStandsTwice() {
        LockKind<Shelf.Leaves, Shelf.Leaves, Long, Integer> again =
                LockKind.bigint(4, "books", "id", "copies", row -> row.getInteger("copies"));

        assertThatThrownBy(() -> LockOrder.of(Shelf.BOOK, again)).hasMessageContaining("stands twice");
    }

    @Test
    void sortsInsideTheLockingLevelOfOneTable() {
        assertThat(Shelf.TAG.sql().lock(LockMode.WRITE))
                .isEqualTo("SELECT name, note FROM tags WHERE name = ANY ($1::text[]) ORDER BY name COLLATE \"C\""
                        + " FOR NO KEY UPDATE");
    }
}
