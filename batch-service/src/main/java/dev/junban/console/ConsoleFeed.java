package dev.junban.console;

import dev.junban.gauges.Gauges;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks once a second for as long as somebody watches, once for all who do. */
@Singleton
class ConsoleFeed {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final int WATCHERS_MAX = 16;

    /** After so many, whoever watches has to come again, with a token that is still good. */
    private static final int SNAPSHOTS_MAX = 600;

    /** What changes slowly and costs more is looked at in every fifth round. */
    private static final int SLOWLY = 5;

    private final Lookout<Locks> locks;
    private final Lookout<HotItems> hotItems;
    private final Lookout<List<StuckOrder>> stuckOrders;
    private final Gauges gauges;
    private final LockTimes lockTimes;
    private final AtomicInteger watchers = new AtomicInteger();
    private final Multi<Snapshot> shared;
    private volatile boolean ending;

    ConsoleFeed(
            LockQueries locks, HotItemQueries hotItems, StuckOrderQueries stuck, Gauges gauges, LockTimes lockTimes) {
        this.locks = new Lookout<>(locks::look);
        this.hotItems = new Lookout<>(hotItems::look);
        this.stuckOrders = new Lookout<>(stuck::look);
        this.gauges = gauges;
        this.lockTimes = lockTimes;
        this.shared = Multi.createFrom()
                .ticks()
                .every(EVERY)
                .onOverflow()
                .drop()
                .onItem()
                .transformToUniAndConcatenate(this::look)
                .broadcast()
                .withCancellationAfterLastSubscriberDeparture()
                .toAllSubscribers();
    }

    /** An open stream would hold up the end of the service. */
    void end(@Observes ShutdownDelayInitiatedEvent event) {
        ending = true;
    }

    /** Those that come at this very moment may exceed the bound by as many. */
    boolean hasRoom() {
        return watchers.get() < WATCHERS_MAX;
    }

    int watchers() {
        return watchers.get();
    }

    /** What is seen from now on. Whoever is slow misses some of it. */
    Multi<Snapshot> follow() {
        return shared.onOverflow()
                .dropPreviousItems()
                .select()
                .first(SNAPSHOTS_MAX)
                .select()
                .first(snapshot -> !ending)
                .onSubscription()
                .invoke(watchers::incrementAndGet)
                .onTermination()
                .invoke(() -> watchers.decrementAndGet());
    }

    /** If the first look fails, the others would only wait as long. */
    private Uni<Snapshot> look(long round) {
        return locks.look()
                .chain(now -> round % SLOWLY == 0 && now.problem().isEmpty()
                        ? hotItems.look().chain(stuckOrders::look).replaceWith(now)
                        : Uni.createFrom().item(now))
                .map(this::snapshot);
    }

    private Snapshot snapshot(Section<Locks> now) {
        return new Snapshot(
                Instant.now(),
                now,
                gauges.seenAt()
                        .map(at -> Section.of(Counters.of(gauges.seen()), at))
                        .orElseGet(Section::unseen),
                since(hotItems.last(), now),
                since(stuckOrders.last(), now),
                lockTimes.look(),
                Spread.BOUNDS_MILLIS);
    }

    private static <T> Section<T> since(Section<T> last, Section<Locks> now) {
        return now.problem().map(last::notNow).orElse(last);
    }
}
