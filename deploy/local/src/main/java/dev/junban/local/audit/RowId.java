package dev.junban.local.audit;

/** A row by its kind and the text of its key; ordered as the lock order wants them locked. */
record RowId(Kind kind, String id) implements Comparable<RowId> {
    @Override
    public int compareTo(RowId other) {
        int byKind = kind.compareTo(other.kind);
        return byKind != 0 ? byKind : kind.key().type().compare(id, other.id);
    }

    @Override
    public String toString() {
        return kind.table() + " " + id;
    }
}
