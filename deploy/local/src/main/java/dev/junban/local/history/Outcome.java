package dev.junban.local.history;

/** What became of a call. */
public sealed interface Outcome {

    /**
     * It was done.
     *
     * @param id of what was made, or is shown; empty if the answer has none
     * @param version of what is shown; 0 if the answer has none
     */
    record Done(String id, long version) implements Outcome {}

    /** It was not done, and whoever refused it knew. */
    record Refused(int status) implements Outcome {}

    /** Nobody can tell: there was no answer, or one that says nothing of what was stored. */
    record Unknown(String why) implements Outcome {}
}
