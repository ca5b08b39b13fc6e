package dev.junban.inbox;

/** The first request under an idempotency key is still being decided; whoever repeats it may come again later. */
public final class RequestInProgress extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RequestInProgress(Throwable cause) {
        super("a request under the same idempotency key is still in progress", cause);
    }
}
