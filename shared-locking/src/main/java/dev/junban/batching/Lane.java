package dev.junban.batching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Those who wait for their turn on the same thing, first come, first served. At most one batch of it is under way. */
final class Lane<W, R> {
    private final Deque<Member<W, R>> waiting = new ArrayDeque<>();
    private boolean busy;

    void join(Member<W, R> member) {
        waiting.add(member);
    }

    int size() {
        return waiting.size();
    }

    boolean isBusy() {
        return busy;
    }

    void depart() {
        busy = true;
    }

    void arrive() {
        busy = false;
    }

    /** Nobody waits and nothing is under way: the lane need not be remembered. */
    boolean isIdle() {
        return !busy && waiting.isEmpty();
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
