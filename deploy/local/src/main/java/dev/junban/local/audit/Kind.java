package dev.junban.local.audit;

/** One kind of the lock order, as the database knows it. */
final class Kind implements Comparable<Kind> {
    private final String table;
    private final int rank;
    private final long file;
    private final KeyColumn key;

    /** @param file the number by which the log calls the table */
    Kind(String table, int rank, long file, KeyColumn key) {
        this.table = table;
        this.rank = rank;
        this.file = file;
        this.key = key;
    }

    String table() {
        return table;
    }

    int rank() {
        return rank;
    }

    long file() {
        return file;
    }

    KeyColumn key() {
        return key;
    }

    RowId row(String id) {
        return new RowId(this, id);
    }

    @Override
    public int compareTo(Kind other) {
        return Integer.compare(rank, other.rank);
    }

    @Override
    public String toString() {
        return table + " (rank " + rank + ")";
    }
}
