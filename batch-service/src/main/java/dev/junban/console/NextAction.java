package dev.junban.console;

import java.time.Duration;
import java.time.Instant;

/**
 * What is done next about an order without anybody. It says when the job takes it up by its own rules; the job looks a
 * moment later.
 *
 * @param job that does it; {@code POST /jobs/{name}/runs} makes it look now
 */
record NextAction(String job, String what, Instant dueAt) {
    private static final int DOUBLINGS_MAX = 20;
    private static final Duration PAUSE_MAX = Duration.ofHours(1);
    private static final Duration PAUSE_MAX_WHEN_EXPIRED = Duration.ofMinutes(1);
    private static final Duration PAUSE_MAX_OF_REFUNDS = Duration.ofHours(6);
    private static final Duration LOST_REFUND_REQUEST = Duration.ofMinutes(10);

    static NextAction of(StuckState state, Duration reconcileAfter) {
        return switch (state.why()) {
            case NOT_SUBMITTED, OVERDUE -> ofUnpaid(state, reconcileAfter);
            case PAYMENT_UNDECIDED -> ofUndecided(state, reconcileAfter);
            case REFUND_UNDECIDED -> ofOpenRefund(state, reconcileAfter);
            case REFUND_FAILED -> ofFailedRefund(state, reconcileAfter);
        };
    }

    private static NextAction ofUnpaid(StuckState state, Duration reconcileAfter) {
        return state.isPaymentUndecided()
                ? ofUndecided(state, reconcileAfter)
                : new NextAction(
                        "expire-orders",
                        "expires, and its stock goes back on sale, unless its payment is requested first",
                        state.expiresAt());
    }

    /** Whatever comes first: it is asked about, or its time is over. */
    private static NextAction ofUndecided(StuckState state, Duration reconcileAfter) {
        Instant submitted = state.submittedAt().orElse(state.createdAt()).plus(reconcileAfter);
        Instant asked = again(state, reconcileAfter, PAUSE_MAX, submitted);
        if (state.expires() && asked.isAfter(state.expiresAt())) {
            Instant due = again(state, reconcileAfter, PAUSE_MAX_WHEN_EXPIRED, submitted);
            return new NextAction(
                    "expire-submitted-orders",
                    "the provider is asked, cancels what is pending, and the order expires",
                    due.isAfter(state.expiresAt()) ? due : state.expiresAt());
        }
        return new NextAction("reconcile-payments", "the provider is asked what became of the payment", asked);
    }

    private static NextAction ofOpenRefund(StuckState state, Duration reconcileAfter) {
        Instant first = state.submittedAt()
                .orElse(state.createdAt().plus(LOST_REFUND_REQUEST))
                .plus(reconcileAfter);
        return new NextAction(
                "reconcile-refunds",
                "the provider is asked what became of the refund",
                again(state, reconcileAfter, PAUSE_MAX, first));
    }

    private static NextAction ofFailedRefund(StuckState state, Duration reconcileAfter) {
        Duration pause = doubled(reconcileAfter, state.times() - 1, PAUSE_MAX_OF_REFUNDS);
        return new NextAction(
                "retry-refunds",
                "the money is given back under a new refund",
                state.createdAt().plus(pause));
    }

    private static Instant again(StuckState state, Duration pause, Duration max, Instant first) {
        Instant next = state.askedAt()
                .map(asked -> asked.plus(doubled(pause, state.times(), max)))
                .orElse(first);
        return next.isAfter(first) ? next : first;
    }

    private static Duration doubled(Duration pause, int times, Duration max) {
        double millis = pause.toMillis() * Math.pow(2, Math.min(Math.max(times, 0), DOUBLINGS_MAX));
        return millis < max.toMillis() ? Duration.ofMillis((long) millis) : max;
    }
}
