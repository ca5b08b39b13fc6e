package dev.junban.payments;

import java.time.Instant;

/**
 * What is to be done about one requested payment or refund.
 *
 * @param <A> what the provider is asked for
 */
sealed interface Submission<A> {

    /** The provider was never asked. */
    record Fresh<A>(A ask) implements Submission<A> {}

    /**
     * The provider may have been asked before: look first.
     *
     * @param since when that was, at the earliest
     */
    record Repeated<A>(A ask, Instant since) implements Submission<A> {}

    /** There is nothing to ask for. */
    record Dropped<A>(String what, String why) implements Submission<A> {}
}
