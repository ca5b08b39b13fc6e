package dev.junban.migration;

/** The schema is not up to date. The message says which step failed, why, and what to do. */
public final class MigrationFailed extends RuntimeException {
    private static final long serialVersionUID = 1;

    MigrationFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
