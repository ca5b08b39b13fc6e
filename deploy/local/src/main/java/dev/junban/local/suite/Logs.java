package dev.junban.local.suite;

import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Follows the logs of all parts, or of those named. */
record Logs(Layout layout, PrintStream out) {
    private static final int LINES_BEFORE = 20;
    private static final long LOOK_EVERY_MILLIS = 200;

    int follow(List<String> names) {
        List<Path> all = layout.allLogs();
        List<String> known = all.stream().map(LogStream::name).toList();
        if (!known.containsAll(names)) {
            out.println("There is no log of that name. Logs: " + String.join(", ", known));
            return 1;
        }
        if (all.stream().noneMatch(Files::exists)) {
            out.println("There are no logs yet: deploy/local/up was never run here.");
            return 1;
        }
        LogStream stream = new LogStream(out);
        all.stream()
                .filter(log -> names.isEmpty() || names.contains(LogStream.name(log)))
                .forEach(log -> stream.follow(log, LINES_BEFORE));
        while (!out.checkError()) {
            stream.copyNew();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_EVERY_MILLIS));
        }
        return 0;
    }
}
