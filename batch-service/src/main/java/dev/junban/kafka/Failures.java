package dev.junban.kafka;

import io.vertx.pgclient.PgException;
import java.util.Set;

/** Tells what can never succeed from what only has to wait. */
final class Failures {
    /** Data exceptions and broken constraints. */
    private static final Set<String> CONTENT_CLASSES = Set.of("22", "23");

    private Failures() {}

    /**
     * Whether the message itself is at fault. Everything else is waited out, a bug and a missing table too: blocking is
     * seen and mended, while thousands of dead letters would have to be replayed.
     */
    static boolean isOfContent(Throwable failure) {
        if (failure instanceof PgException e) {
            return e.getSqlState() != null
                    && CONTENT_CLASSES.contains(e.getSqlState().substring(0, 2));
        }
        return failure instanceof ArithmeticException;
    }
}
