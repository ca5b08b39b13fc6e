package dev.junban.local.suite;

import java.time.Duration;

/** Runs the packaged migration runner against the running database, and shows what it says. */
record Migrate(Place place) {
    /** The runner has a deadline for each step; an index of a big table takes its time. */
    private static final Duration AT_MOST = Duration.ofHours(1);

    int run() {
        Endpoints.Postgres postgres = place.requireRunning().postgres();
        Process runner = new Migration(place.layout(), Database.of(postgres.ownerUrl()), Database.of(postgres.url()))
                .startInForeground();
        try {
            new Patience(AT_MOST, () -> false).await(() -> !runner.isAlive(), () -> "the migration does not end");
            return runner.exitValue();
        } finally {
            runner.destroyForcibly();
        }
    }
}
