package dev.junban.local.audit;

/** How strongly a row is locked, weakest first. */
enum Mode {
    KEY_SHARE,
    SHARE,
    NO_KEY_UPDATE,
    UPDATE;

    boolean strongerThan(Mode other) {
        return compareTo(other) > 0;
    }

    @Override
    public String toString() {
        return name().replace('_', ' ');
    }
}
