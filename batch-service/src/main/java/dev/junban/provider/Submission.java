package dev.junban.provider;

/**
 * What is to be done about one requested payment or refund.
 *
 * @param <A> what the provider is asked for
 */
public sealed interface Submission<A> {

    /** The provider was never asked. */
    record Fresh<A>(A ask) implements Submission<A> {}

    /**
     * The provider may have been asked before: look first.
     *
     * @param keyIsOver whether it was so long ago, by the clock of the database, that the provider may have forgotten
     *     the key
     */
    record Repeated<A>(A ask, boolean keyIsOver) implements Submission<A> {}

    /** There is nothing to ask for. */
    record Dropped<A>(String what, String why) implements Submission<A> {}
}
