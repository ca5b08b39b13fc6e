package dev.junban.batching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who waits where, and which lane is next. Whoever calls from any thread is held up for moments only. */
final class Lanes<L, W, R> {
    /** Members of one lane that are worked on together. */
    record Flight<L, W, R>(L lane, List<Member<W, R>> members) {}

    private final BatchLimits limits;
    private final Map<L, Lane<W, R>> lanes = new HashMap<>();
    private final Deque<L> ready = new ArrayDeque<>();
    private int waiting;
    private int flights;
    private boolean closed;

    Lanes(BatchLimits limits) {
        this.limits = limits;
    }

    /** Empty if the member now waits for its turn. */
    synchronized Optional<Overloaded> admit(L name, Member<W, R> member) {
        if (closed) {
            return Optional.of(Overloaded.closed());
        }
        if (waiting >= limits.waitingMax()) {
            return Optional.of(Overloaded.full(limits.waitingMax()));
        }
        waiting++;
        Lane<W, R> lane = lanes.computeIfAbsent(name, x -> new Lane<>());
        lane.join(member);
        call(name, lane);
        return Optional.empty();
    }

    /** The batch that is to be worked on next, if there is one and it may. */
    synchronized Optional<Flight<L, W, R>> depart() {
        while (flights < limits.flightsMax() && !ready.isEmpty()) {
            L name = ready.remove();
            Lane<W, R> lane = lane(name);
            lane.answer();
            List<Member<W, R>> members = lane.mayDepart() ? present(lane) : List.of();
            if (!members.isEmpty()) {
                lane.depart(members.size());
                flights++;
                return Optional.of(new Flight<>(name, members));
            }
            forgetIfIdle(name, lane);
        }
        return Optional.empty();
    }

    private void call(L name, Lane<W, R> lane) {
        if (lane.call()) {
            ready.add(name);
        }
    }

    private void forgetIfIdle(L name, Lane<W, R> lane) {
        if (lane.isIdle()) {
            lanes.remove(name);
        }
    }

    /** The next members of a lane who are still there; none only if the lane is empty. */
    private List<Member<W, R>> present(Lane<W, R> lane) {
        List<Member<W, R>> present = List.of();
        while (present.isEmpty() && lane.size() > 0) {
            List<Member<W, R>> taken = lane.take(limits.batchMax());
            waiting -= taken.size();
            present = taken.stream().filter(member -> !member.isAbandoned()).toList();
        }
        return present;
    }

    /** The last batch of the lane holds what it fights over. */
    synchronized void hold(L name) {
        Lane<W, R> lane = lane(name);
        lane.hold();
        call(name, lane);
    }

    /** A batch of the lane is done. */
    synchronized void arrive(L name) {
        flights--;
        Lane<W, R> lane = lane(name);
        lane.arrive();
        call(name, lane);
        forgetIfIdle(name, lane);
    }

    /** Takes out those whose turn has not come in time. */
    synchronized List<Member<W, R>> takeLate(long nowNanos) {
        List<Member<W, R>> late = new ArrayList<>();
        long oldest = nowNanos - limits.deadline().toNanos();
        lanes.values().forEach(lane -> late.addAll(lane.takeOlderThan(oldest)));
        waiting -= late.size();
        return late;
    }

    synchronized void close() {
        closed = true;
    }

    synchronized boolean isDone() {
        return closed && waiting == 0 && flights == 0;
    }

    synchronized int waiting() {
        return waiting;
    }

    synchronized int waiting(L name) {
        return Optional.ofNullable(lanes.get(name)).map(Lane::size).orElse(0);
    }

    synchronized boolean isBusy(L name) {
        return Optional.ofNullable(lanes.get(name)).map(Lane::isBusy).orElse(false);
    }

    private Lane<W, R> lane(L name) {
        return Optional.ofNullable(lanes.get(name))
                .orElseThrow(() -> new IllegalStateException("Lane " + name + " was forgotten"));
    }
}
