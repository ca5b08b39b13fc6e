package dev.junban.batching;

/** The work was not begun, so nothing has happened; it may be offered again later. */
public final class Overloaded extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private Overloaded(String message) {
        super(message, null, false, false);
    }

    static Overloaded full(int waitingMax) {
        return new Overloaded("The queue is full: " + waitingMax + " wait already");
    }

    static Overloaded late(BatchLimits limits) {
        return new Overloaded("Its turn did not come within " + limits.deadline());
    }

    static Overloaded closed() {
        return new Overloaded("The queue is closed, since the service stops");
    }
}
