package dev.junban.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

class NaturalBatchTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void worksAtOnceOnWhoComesAlone() {
        Workshop shop = new Workshop(Workshop.WIDE);

        var lone = shop.submit("item", "a");

        assertThat(shop.begun).containsExactly(List.of("a"));
        shop.end(0);
        assertThat(lone).isCompletedWithValue("a done");
    }

    @Test
    void gathersWhatArrivesWhileABatchIsUnderWayInTheOrderOfArrival() {
        Workshop shop = new Workshop(Workshop.WIDE);
        var first = shop.submit("item", "a");
        var second = shop.submit("item", "b");
        var third = shop.submit("item", "c");

        assertThat(shop.queue.waiting("item")).isEqualTo(2);
        shop.end(0);
        shop.end(1);

        assertThat(shop.begun).containsExactly(List.of("a"), List.of("b", "c"));
        assertThat(List.of(first.join(), second.join(), third.join())).containsExactly("a done", "b done", "c done");
        assertThat(shop.queue.waiting()).isZero();
    }

    @Test
    void letsTheNextBatchSetOutOnceThoseBeforeHoldWhatTheyFightOver() {
        Workshop shop = new Workshop(Workshop.WIDE);
        ignore(shop.submit("item", "a"));
        ignore(shop.submit("item", "b"));
        assertThat(shop.begun).containsExactly(List.of("a"));

        shop.hold(0);

        assertThat(shop.begun).containsExactly(List.of("a"), List.of("b"));
    }

    @Test
    void waitsForCompanyUntilAsManySetOutAsAreOnTheirWay() {
        Workshop shop = new Workshop(Workshop.WIDE);
        List.of("first", "a", "b").forEach(member -> ignore(shop.submit("item", member)));
        shop.end(0);
        shop.hold(1);

        ignore(shop.submit("item", "c"));
        assertThat(shop.begun).hasSize(2);
        ignore(shop.submit("item", "d"));

        assertThat(shop.begun).containsExactly(List.of("first"), List.of("a", "b"), List.of("c", "d"));
    }

    @Test
    void hasNoMoreThanTwoBatchesOfALaneUnderWayAndHearsEachOnlyOnce() {
        Workshop shop = new Workshop(Workshop.WIDE);
        List.of("a", "b", "c", "d").forEach(member -> ignore(shop.submit("item", member)));
        shop.hold(0);
        ignore(shop.submit("item", "e"));

        shop.hold(0);
        shop.hold(1);
        assertThat(shop.begun).containsExactly(List.of("a"), List.of("b", "c", "d"));
        shop.end(0);
        shop.hold(0);
        assertThat(shop.begun).as("one waits, three are under way").hasSize(2);
        shop.end(1);

        assertThat(shop.begun).containsExactly(List.of("a"), List.of("b", "c", "d"), List.of("e"));
    }

    @Test
    void letsLanesPassEachOther() {
        Workshop shop = new Workshop(Workshop.WIDE);
        var stuck = shop.submit("held by somebody", "a");

        var other = shop.submit("free", "b");
        shop.end(1);

        assertThat(other).isCompletedWithValue("b done");
        assertThat(stuck).isNotDone();
    }

    @Test
    void givesTheNextFlightToTheLaneThatHasBeenReadyForLongest() {
        Workshop shop = new Workshop(new BatchLimits(100, 2, 1, LONG));
        for (int i = 0; i < 5; i++) {
            ignore(shop.submit("hot", "h" + i));
        }
        ignore(shop.submit("cold", "c0"));

        for (int n = 0; n < 4; n++) {
            shop.end(n);
        }

        assertThat(shop.begun).containsExactly(List.of("h0"), List.of("c0"), List.of("h1", "h2"), List.of("h3", "h4"));
    }

    @Test
    void fillsABatchByWeightAndLetsWhatIsTooHeavyGoAlone() {
        Workshop shop = new Workshop(Workshop.WIDE);
        for (String work : List.of("a", "heavy1", "b", "heavy2", "huge", "c")) {
            ignore(shop.submit("item", work));
        }

        for (int n = 0; n < 5; n++) {
            shop.end(n);
        }

        assertThat(shop.begun)
                .containsExactly(
                        List.of("a"), List.of("heavy1", "b"), List.of("heavy2"), List.of("huge"), List.of("c"));
    }

    @Test
    void findsTheOneMemberWhoseContentFailsTheOthers() {
        List<String> done = new ArrayList<>();
        var queue = new NaturalBatch<String, String, String>(
                Workshop.WIDE, (members, holding) -> Poison.work(members, done), Poison::isPoison, member -> 1);
        List<CompletableFuture<String>> results = new ArrayList<>();

        Poison.holdingUp(queue, () -> List.of("a", "b", "poison", "d", "e")
                .forEach(member -> results.add(queue.submit("item", member).subscribeAsCompletionStage())));

        assertThat(done).containsExactly("first", "a", "b", "d", "e");
        assertThat(results.get(2)).isCompletedExceptionally();
        assertThatThrownBy(() -> results.get(2).join()).hasCauseInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void failsABatchAsAWholeForWantOfAConnection() {
        Workshop shop = new Workshop(Workshop.WIDE);
        var ahead = shop.submit("item", "a");
        var one = shop.submit("item", "b");
        var two = shop.submit("item", "c");
        shop.end(0);

        shop.fail(1, new IllegalStateException("away"));

        assertThat(ahead).isCompletedWithValue("a done");
        assertThat(List.of(one, two)).allSatisfy(member -> assertThat(member).isCompletedExceptionally());
        assertThat(shop.begun).as("not tried again in parts").hasSize(2);
        assertThat(shop.queue.isBusy("item")).isFalse();
    }

    @Test
    void refusesOneMoreThanMayWait() {
        Workshop shop = new Workshop(new BatchLimits(2, 10, 10, LONG));
        ignore(shop.submit("item", "under way"));
        ignore(shop.submit("item", "a"));
        ignore(shop.submit("item", "b"));

        assertOverloaded(shop.submit("item", "c"), "full: 2 wait");
        shop.end(0);

        assertThat(shop.begun.get(1)).containsExactly("a", "b");
    }

    @Test
    void refusesWhoseTurnDoesNotComeInTime() {
        Workshop shop = new Workshop(new BatchLimits(10, 10, 10, Duration.ofMillis(50)));
        var underWay = shop.submit("item", "a");
        var late = shop.submit("item", "b");

        assertOverloaded(late, "did not come within");
        shop.end(0);

        assertThat(underWay).as("work that has begun is never cut short").isCompletedWithValue("a done");
        assertThat(shop.begun).hasSize(1);
        assertThat(shop.queue.waiting()).isZero();
    }

    @Test
    void goesOnAfterThoseHaveGivenUpWhoseBatchWasAboutToSetOut() {
        Workshop shop = new Workshop(new BatchLimits(10, 10, 1, Duration.ofMillis(50)));
        var underWay = shop.submit("item", "a");
        var late = shop.submit("item", "b");
        shop.hold(0);
        assertOverloaded(late, "did not come within");

        shop.end(0);
        assertThat(underWay).isCompletedWithValue("a done");
        ignore(shop.submit("item", "c"));
        shop.end(1);

        assertThat(shop.begun).containsExactly(List.of("a"), List.of("c"));
        assertThat(shop.queue.isBusy("item")).isFalse();
    }

    @Test
    void leavesOutWhoHasGone() {
        Workshop shop = new Workshop(Workshop.WIDE);
        ignore(shop.submit("item", "a"));
        var gone = shop.queue.submit("item", "b").subscribe().with(done -> {});
        ignore(shop.submit("item", "c"));

        gone.cancel();
        shop.end(0);

        assertThat(shop.begun.get(1)).containsExactly("c");
    }

    @Test
    void finishesWhatItHasTakenBeforeItCloses() {
        Workshop shop = new Workshop(Workshop.WIDE);
        var underWay = shop.submit("item", "a");
        var waiting = shop.submit("item", "b");

        var closed = shop.queue.close().subscribeAsCompletionStage();

        assertOverloaded(shop.submit("item", "c"), "closed");
        assertThat(closed).isNotDone();
        shop.end(0);
        shop.end(1);
        assertThat(List.of(underWay.join(), waiting.join())).containsExactly("a done", "b done");
        assertThat(closed).isCompleted();
    }

    private static void assertOverloaded(CompletableFuture<String> member, String why) {
        assertThatThrownBy(member::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(Overloaded.class)
                .hasMessageContaining(why);
    }

    private static void ignore(CompletableFuture<String> member) {
        assertThat(member).isNotDone();
    }
}
