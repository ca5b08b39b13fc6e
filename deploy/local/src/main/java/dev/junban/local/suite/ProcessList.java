package dev.junban.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The file {@code supervisor.pid}: a line "pid start-millis name" for each process that was started, so that what a
 * killed supervisor left behind is found again. The start time proves that the number was not given to somebody else.
 */
final class ProcessList {
    static final String SUPERVISOR = "supervisor";
    private static final long START_TOLERANCE_MILLIS = 2_000;

    private final Path file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    private record Entry(long pid, long startMillis) {
        static Entry of(ProcessHandle process) {
            return new Entry(process.pid(), millis(process).orElse(0L));
        }

        Optional<ProcessHandle> alive() {
            return ProcessHandle.of(pid).filter(Processes::runs).filter(process -> millis(process)
                    .filter(millis -> Math.abs(millis - startMillis) <= START_TOLERANCE_MILLIS)
                    .isPresent());
        }

        private static Optional<Long> millis(ProcessHandle process) {
            return process.info().startInstant().map(start -> start.toEpochMilli());
        }
    }

    ProcessList(Path file) {
        this.file = file;
    }

    static ProcessList read(Path file) {
        ProcessList list = new ProcessList(file);
        if (Files.exists(file)) {
            try (Stream<String> lines = Files.lines(file)) {
                lines.map(line -> line.split(" ", 3))
                        .filter(parts -> parts.length == 3)
                        .forEach(parts -> list.entries.put(
                                parts[2], new Entry(Long.parseLong(parts[0]), Long.parseLong(parts[1]))));
            } catch (IOException e) {
                throw new UncheckedIOException("The list of processes cannot be read from " + file, e);
            }
        }
        return list;
    }

    synchronized void add(String name, ProcessHandle process) {
        entries.put(name, Entry.of(process));
        write();
    }

    /** Those that run, by name; never a process that only has the same number. */
    synchronized Map<String, ProcessHandle> alive() {
        Map<String, ProcessHandle> alive = new LinkedHashMap<>();
        entries.forEach((name, entry) -> entry.alive().ifPresent(process -> alive.put(name, process)));
        return alive;
    }

    synchronized void clear() {
        entries.clear();
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write() {
        List<String> lines = entries.entrySet().stream()
                .map(entry -> entry.getValue().pid() + " " + entry.getValue().startMillis() + " " + entry.getKey())
                .collect(Collectors.toList());
        Path unfinished = file.resolveSibling(file.getFileName() + ".unfinished");
        try {
            Files.write(unfinished, lines);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("The list of processes cannot be written to " + file, e);
        }
    }
}
