package dev.junban.locking;

/** The transaction met something that only a new one, with fresh reads, can settle. Retried, never shown. */
final class Restart extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Restart(String why) {
        super(why);
    }
}
