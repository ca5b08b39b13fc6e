package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrongOrderDoesNotCompileTest {

    @Test
    void ascendingRanksCompile() {
        assertThat(Compilation.errors("Shelf.TAG.lock(s, names).chain(t -> Shelf.BOX.lock(t.then(), boxes))"
                        + ".chain(b -> Shelf.BOOK.lock(b.then(), books))"))
                .isEmpty();
    }

    @Test
    void ranksMayBeSkipped() {
        assertThat(Compilation.errors("Shelf.BOOK.lock(s, books)")).isEmpty();
    }

    @Test
    void aLowerRankAfterAHigherOneDoesNot() {
        assertThat(Compilation.errors("Shelf.BOOK.lock(s, books).chain(b -> Shelf.BOX.lock(b.then(), boxes))"))
                .anyMatch(error -> error.contains("Stage<Leaves>"));
    }

    @Test
    void theSameKindTwiceDoesNot() {
        assertThat(Compilation.errors("Shelf.BOX.lock(s, boxes).chain(b -> Shelf.BOX.lock(b.then(), boxes))"))
                .anyMatch(error -> error.contains("Stage<FromBook>"));
    }

    @Test
    void goingBackToASkippedKindDoesNot() {
        assertThat(Compilation.errors("Shelf.BOX.lock(s, boxes).chain(b -> Shelf.TAG.lock(b.then(), names))"))
                .anyMatch(error -> error.contains("Stage<FromBook>"));
    }

    @Test
    void idsOfTheWrongTypeDoNot() {
        assertThat(Compilation.errors("Shelf.BOOK.lock(s, boxes)"))
                .anyMatch(error -> error.contains("Collection<Long>"));
    }
}
