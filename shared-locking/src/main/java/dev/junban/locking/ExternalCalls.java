package dev.junban.locking;

import io.smallrye.mutiny.Uni;

/**
 * Refuses to reach outside the database while locks are held: PostgreSQL cannot see a wait for somebody else, so a
 * deadlock through another system is never found, and one slow provider would stop everybody who wants the same rows.
 */
public final class ExternalCalls {
    private ExternalCalls() {}

    /**
     * Fails with {@link LockViolation} while a locked transaction runs in the current Vert.x context.
     *
     * @param what names the call in the error: {@code "POST /payments"}
     */
    public static void check(String what) {
        OpenTransaction open = TransactionContext.current();
        if (open != null) {
            open.refuse(
                    LockViolation.Rule.EXTERNAL_CALL,
                    what + " was called inside transaction " + open + ", which holds " + open.held()
                            + ": call it before the transaction or after it");
        }
    }

    /** The same for a call that is still to be made: it is checked when it is subscribed to. */
    public static <T> Uni<T> guard(String what, Uni<T> call) {
        return Uni.createFrom().deferred(() -> {
            check(what);
            return call;
        });
    }
}
