package dev.junban.locking;

import java.util.Collection;
import java.util.Objects;

/** Rules for the handles of one statement: all of one kind and one open transaction, all held strongly enough. */
final class HandleSet {
    private HandleSet() {}

    /** Checks the rules and returns the transaction that holds them all. */
    static <I, T> OpenTransaction requireHeld(
            LockKind<?, ?, I, T> kind, LockMode mode, Collection<Handle<I, T>> handles) {
        OpenTransaction transaction = handles.iterator().next().transaction();
        transaction.requireOpen();
        for (Handle<I, T> handle : handles) {
            if (!Objects.equals(handle.transaction(), transaction)) {
                transaction.refuse(
                        LockViolation.Rule.WRONG_TRANSACTION,
                        handle + " belongs to another transaction than " + transaction);
            }
            if (!Objects.equals(handle.kind(), kind)) {
                transaction.refuse(LockViolation.Rule.UNKNOWN_KIND, handle + " is not of kind " + kind);
            }
            transaction.requireHeld(kind, handle.id(), mode);
        }
        return transaction;
    }

    static <I, T> I[] ids(LockKind<?, ?, I, T> kind, Collection<Handle<I, T>> handles) {
        return kind.sql().key().toArray(handles.stream().map(Handle::id).toList());
    }

    static void requireCount(OpenTransaction transaction, LockKind<?, ?, ?, ?> kind, int expected, int changed) {
        if (changed != expected) {
            transaction.refuse(
                    LockViolation.Rule.ROW_COUNT,
                    changed + " rows of " + kind + " changed where " + expected + " were held");
        }
    }
}
