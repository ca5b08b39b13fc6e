package dev.junban.batching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Those who wait for their turn on the same thing, first come, first served. A batch sets out when none is under way; or
 * when the one before holds the thing already and is no larger, for then it is prepared meanwhile. A smaller one would
 * cost as much time and gain less.
 */
final class Lane<W, R> {
    private static final int UNDER_WAY_MAX = 2;

    private final Deque<Member<W, R>> waiting = new ArrayDeque<>();
    private int underWay;
    private int lastSize;
    private boolean lastHolds;
    private boolean called;

    void join(Member<W, R> member) {
        waiting.add(member);
    }

    int size() {
        return waiting.size();
    }

    boolean isBusy() {
        return underWay > 0;
    }

    /** Whether its next batch may set out, and nobody was told so yet. */
    boolean call() {
        boolean now = !called && mayDepart();
        called |= now;
        return now;
    }

    boolean mayDepart() {
        return underWay == 0 ? !waiting.isEmpty() : underWay < UNDER_WAY_MAX && lastHolds && waiting.size() >= lastSize;
    }

    void answer() {
        called = false;
    }

    void depart(int members) {
        underWay++;
        lastSize = members;
        lastHolds = false;
    }

    void hold() {
        lastHolds = true;
    }

    void arrive() {
        underWay--;
    }

    /** Nobody waits, nothing is under way, and it is not called either: the lane need not be remembered. */
    boolean isIdle() {
        return underWay == 0 && waiting.isEmpty() && !called;
    }

    /** Takes as many as weigh no more than {@code max} together; one that weighs more alone goes alone. */
    List<Member<W, R>> take(int max) {
        List<Member<W, R>> taken = new ArrayList<>();
        long weight = 0;
        for (Member<W, R> next = waiting.peek();
                next != null && (taken.isEmpty() || weight + next.weight() <= max);
                next = waiting.peek()) {
            weight += next.weight();
            taken.add(waiting.remove());
        }
        return taken;
    }

    /** Takes those out who have waited since before {@code nanos}; they stand in front. */
    List<Member<W, R>> takeOlderThan(long nanos) {
        List<Member<W, R>> taken = new ArrayList<>();
        for (Member<W, R> first = waiting.peek();
                first != null && first.sinceNanos() - nanos < 0;
                first = waiting.peek()) {
            taken.add(waiting.remove());
        }
        return taken;
    }
}
