package dev.junban.batching;

import io.smallrye.mutiny.subscription.UniEmitter;

/** One piece of work that waits, and whoever waits for it. */
final class Member<W, R> {
    private final W work;
    private final int weight;
    private final UniEmitter<? super R> caller;
    private final long sinceNanos;
    private volatile boolean abandoned;

    Member(W work, int weight, UniEmitter<? super R> caller, long sinceNanos) {
        this.work = work;
        this.weight = weight;
        this.caller = caller;
        this.sinceNanos = sinceNanos;
    }

    W work() {
        return work;
    }

    int weight() {
        return weight;
    }

    long sinceNanos() {
        return sinceNanos;
    }

    void abandon() {
        abandoned = true;
    }

    boolean isAbandoned() {
        return abandoned;
    }

    void succeed(R result) {
        caller.complete(result);
    }

    void fail(Throwable failure) {
        caller.fail(failure);
    }
}
