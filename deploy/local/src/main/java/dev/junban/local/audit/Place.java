package dev.junban.local.audit;

/** Where a version of a row is stored. */
record Place(long file, long block, int offset) {
    /** From a ctid: {@code (0,1)}. */
    static Place of(long file, String ctid) {
        int comma = ctid.indexOf(',');
        return new Place(
                file,
                Long.parseLong(ctid.substring(1, comma)),
                Integer.parseInt(ctid.substring(comma + 1, ctid.length() - 1)));
    }
}
