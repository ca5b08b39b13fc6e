package dev.junban.orders;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import io.smallrye.mutiny.subscription.BackPressureStrategy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderListenerTest {
    private final AtomicBoolean gone = new AtomicBoolean();
    private final AtomicReference<OrderListener> made = new AtomicReference<>();
    private final AssertSubscriber<Optional<OrderEventQueries.Event>> client = Multi.createFrom()
            .<Optional<OrderEventQueries.Event>>emitter(
                    emitter -> made.set(new OrderListener(UUID.randomUUID(), 1, gone::get, emitter)),
                    BackPressureStrategy.BUFFER)
            .subscribe()
            .withSubscriber(AssertSubscriber.create(0));
    private final OrderListener listener = made.get();

    @Test
    void tellsWhatIsNewAndGoesWhenNothingMoreIsToCome() {
        canTake(10);

        assertThat(listener.tell(progress(false, 1, 2))).isTrue();
        assertThat(listener.tell(progress(true, 2, 5))).isFalse();

        assertThat(client.hasCompleted()).isTrue();
        assertThat(told()).containsExactly(2, 5);
    }

    @Test
    void keepsNothingForAClientThatTakesNothing() {
        assertThat(listener.tell(progress(true, 2, 3))).isTrue();
        assertThat(listener.seen()).isEqualTo(1);

        canTake(1);
        assertThat(listener.tell(progress(true, 2, 3))).isTrue();
        assertThat(told()).containsExactly(2);

        canTake(1);
        assertThat(listener.tell(progress(true, 3))).isFalse();
        assertThat(told()).containsExactly(2, 3);
    }

    @Test
    void givesASignOfLifeNowAndThen() {
        canTake(10);

        IntStream.range(0, 30)
                .forEach(round -> assertThat(listener.tell(progress(false))).isTrue());

        assertThat(client.getItems()).containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void letsNobodyListenForEver() {
        canTake(1_000);

        IntStream.range(0, OrderListener.ROUNDS_MAX)
                .forEach(round -> assertThat(listener.tell(progress(false))).isTrue());
        assertThat(client.hasCompleted()).isFalse();

        assertThat(listener.tell(progress(false))).isFalse();
        assertThat(client.hasCompleted()).isTrue();
    }

    @Test
    void goesWithAClientThatHasHungUp() {
        canTake(10);
        gone.set(true);

        assertThat(listener.tell(progress(false, 2))).isFalse();
        assertThat(client.getItems()).isEmpty();
    }

    private void canTake(int events) {
        var unused = client.request(events);
    }

    private List<Integer> told() {
        return client.getItems().stream()
                .flatMap(Optional::stream)
                .map(OrderEventQueries.Event::id)
                .toList();
    }

    private static OrderEventQueries.Progress progress(boolean over, int... ids) {
        return new OrderEventQueries.Progress(
                "c-1",
                over,
                IntStream.of(ids)
                        .mapToObj(id -> new OrderEventQueries.Event(
                                id,
                                new OrderQueries.HistoryEntry(
                                        Instant.EPOCH, Optional.empty(), "PAID", "", "", Optional.empty())))
                        .toList());
    }
}
