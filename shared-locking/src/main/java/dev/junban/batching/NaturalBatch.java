package dev.junban.batching;

import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Natural batching: while a batch of a lane is under way, what arrives for the lane gathers, and goes into the next one.
 * There is no timer to wait for: who comes alone is worked on at once, as a batch of one.
 *
 * <p>Inside a lane it is first come, first served. Lanes do not wait for each other, except for a flight where
 * {@link BatchLimits#flightsMax} are under way; then the one that has been ready for longest comes next.
 *
 * @param <L> what names a lane, such as the thing that is fought over
 * @param <W> a member's work
 * @param <R> what comes of it
 */
public final class NaturalBatch<L, W, R> {
    /** How exactly deadlines are kept: members may wait longer by this part of theirs. */
    private static final int SWEEPS_PER_DEADLINE = 10;

    private final BatchLimits limits;
    private final ToIntFunction<? super W> weight;
    private final Lanes<L, W, R> lanes;
    private final Halving<W, R> halving;
    private final AtomicBoolean sweeping = new AtomicBoolean();
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    /**
     * A queue in front of {@code work}.
     *
     * @param work does the work of several members together
     * @param isOfContent whether a failure comes of a member's content, so that the others may succeed without it; a
     *     batch that fails otherwise, such as for want of a connection, fails as a whole
     * @param weight how much of a batch a member fills
     */
    public NaturalBatch(
            BatchLimits limits,
            BatchWork<W, R> work,
            Predicate<Throwable> isOfContent,
            ToIntFunction<? super W> weight) {
        this.limits = limits;
        this.weight = weight;
        this.lanes = new Lanes<>(limits);
        this.halving = new Halving<>(work, isOfContent);
    }

    /**
     * Does the work when its turn comes. Fails with {@link Overloaded} if it was not begun. Who cancels while waiting is
     * left out; once the work has begun it is done all the same. The result comes on the thread that did the work.
     */
    public Uni<R> submit(L lane, W work) {
        return Uni.createFrom().emitter(caller -> join(lane, work, caller));
    }

    private void join(L lane, W work, UniEmitter<? super R> caller) {
        Member<W, R> member = new Member<>(work, weight.applyAsInt(work), caller, System.nanoTime());
        var unused = caller.onTermination(member::abandon);
        Optional<Overloaded> refusal = lanes.admit(lane, member);
        refusal.ifPresentOrElse(member::fail, this::fly);
        if (refusal.isEmpty() && lanes.waiting() > 0) {
            sweepSoon();
        }
    }

    /** How many wait in this lane; those under way are not counted. */
    public int waiting(L lane) {
        return lanes.waiting(lane);
    }

    /** How many wait in all lanes. */
    public int waiting() {
        return lanes.waiting();
    }

    /** Whether a batch of this lane is under way. */
    public boolean isBusy(L lane) {
        return lanes.isBusy(lane);
    }

    /** Takes nothing new, and completes when all that was taken is done. */
    public Uni<Void> close() {
        return Uni.createFrom().deferred(() -> {
            lanes.close();
            tellIfDone();
            return Uni.createFrom().completionStage(done);
        });
    }

    private void fly() {
        for (var flight = lanes.depart(); flight.isPresent(); flight = lanes.depart()) {
            L lane = flight.get().lane();
            AtomicBoolean holds = new AtomicBoolean();
            Runnable holding = () -> {
                if (holds.compareAndSet(false, true)) {
                    lanes.hold(lane);
                    fly();
                }
            };
            var unused = halving.run(flight.get().members(), holding)
                    .subscribe()
                    .with(news -> {
                        holds.set(true);
                        land(lane, news);
                    });
        }
    }

    /** The next batch does not wait until those of this one have been told. */
    private void land(L lane, List<Runnable> news) {
        lanes.arrive(lane);
        fly();
        news.forEach(Runnable::run);
        tellIfDone();
    }

    private void tellIfDone() {
        if (lanes.isDone()) {
            done.complete(null);
        }
    }

    private void sweepSoon() {
        if (sweeping.compareAndSet(false, true)) {
            var unused = Infrastructure.getDefaultWorkerPool()
                    .schedule(this::sweep, limits.deadline().toNanos() / SWEEPS_PER_DEADLINE, TimeUnit.NANOSECONDS);
        }
    }

    private void sweep() {
        sweeping.set(false);
        lanes.takeLate(System.nanoTime()).forEach(member -> member.fail(Overloaded.late(limits)));
        tellIfDone();
        if (lanes.waiting() > 0) {
            sweepSoon();
        }
    }
}
