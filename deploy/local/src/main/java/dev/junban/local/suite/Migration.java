package dev.junban.local.suite;

import java.util.List;

/** Brings the schema up to date with the packaged migration runner, as a production roll-out would. */
record Migration(Layout layout, Database owner, Database app) {
    void run(Patience patience) {
        LogFile log = layout.log("migrate");
        log.rotate();
        Process process = runner().start(log);
        try {
            patience.await(() -> !process.isAlive(), () -> "the migration does not end; " + log.ending(15));
        } finally {
            process.destroyForcibly();
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(
                    "The migration failed with exit code " + process.exitValue() + "; " + log.ending(25));
        }
    }

    Process startInForeground() {
        return runner().startInForeground();
    }

    private JavaProcess runner() {
        return new JavaProcess(Service.BATCH.jar(layout.repository()), List.of("migrate"), owner.forMigration(app));
    }
}
