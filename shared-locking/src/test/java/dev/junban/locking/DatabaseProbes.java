package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

/** Probes of what the database refuses to any client of the application role. */
final class DatabaseProbes {
    private DatabaseProbes() {}

    static void databaseKnowsTheOrder(GuardWorld world) {
        world.requireRefused(
                "LK001",
                "SELECT locking.acquire('books', 'WRITE', '{1}')",
                "SELECT locking.acquire('tags', 'WRITE', '{a}')");
    }

    static void databaseLetsNobodyLock(GuardWorld world) {
        world.requireRefused("LK002", "SELECT FROM books WHERE id = 1 FOR NO KEY UPDATE");
    }

    static void databaseLetsNobodyWritePinnedRows(GuardWorld world) {
        world.requireRefused(
                "LK002", "SELECT locking.acquire('books', 'PIN', '{1}')", "UPDATE books SET copies = 1 WHERE id = 1");
    }

    static void databaseLetsNobodyDeleteWrittenRows(GuardWorld world) {
        world.requireRefused(
                "LK002", "SELECT locking.acquire('books', 'WRITE', '{1}')", "DELETE FROM books WHERE id = 1");
    }

    static void databaseLetsNobodyPinByReference(GuardWorld world) {
        world.requireRefused("LK002", "INSERT INTO notes (book_id, body) VALUES (1, 'unpinned')");
    }

    static void catalogIsChecked(GuardWorld world) {
        world.shelf.owner("CREATE TABLE marks (book bigint REFERENCES books ON DELETE CASCADE)");

        assertThat(world.misfits()).anyMatch(misfit -> misfit.contains("of marks to books cascades"));
    }
}
