package dev.junban.locking;

/**
 * Proof that one row is held, with the row as it was when it was acquired. It dies with its transaction.
 *
 * @param <I> the type of the key
 * @param <T> the row
 */
public final class Handle<I, T> {
    private final OpenTransaction transaction;
    private final LockKind<?, ?, I, T> kind;
    private final I id;
    private final T row;
    private final LockMode mode;
    private final boolean inserted;

    Handle(OpenTransaction transaction, LockKind<?, ?, I, T> kind, I id, T row, LockMode mode, boolean inserted) {
        this.transaction = transaction;
        this.kind = kind;
        this.id = id;
        this.row = row;
        this.mode = mode;
        this.inserted = inserted;
    }

    public I id() {
        return id;
    }

    public T row() {
        return row;
    }

    LockMode mode() {
        return mode;
    }

    /** Whether this very transaction inserted the row. */
    public boolean inserted() {
        return inserted;
    }

    OpenTransaction transaction() {
        return transaction;
    }

    LockKind<?, ?, I, T> kind() {
        return kind;
    }

    @Override
    public String toString() {
        return kind + " " + id + " (" + mode + ")";
    }
}
