package dev.junban.local.suite;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What the commands in {@code deploy/local} call: {@code up [--foreground] [--fresh]}, {@code down}, {@code status}, {@code logs}. */
public final class Launcher {
    private static final String REPOSITORY_PROPERTY = "junban.repository";

    private Launcher() {}

    /** Where the suite of this checkout keeps its things. */
    record Place(Layout layout, Path endpointsFile) {
        static Place of(Path repository) {
            Path target = repository.resolve("deploy/local/target");
            return new Place(new Layout(repository, target.resolve("suite")), target.resolve("endpoints.json"));
        }
    }

    public static void main(String[] arguments) {
        PrintStream out = System.out;
        // Whatever a library prints must not get between our lines.
        System.setOut(System.err);
        Place place = Place.of(Path.of(System.getProperty(REPOSITORY_PROPERTY, "."))
                .toAbsolutePath()
                .normalize());
        System.exit(run(List.of(arguments), place, out));
    }

    private static int run(List<String> arguments, Place place, PrintStream out) {
        return switch (arguments.isEmpty() ? "" : arguments.get(0)) {
            case "up" -> new Up(place, arguments.contains("--foreground"), arguments.contains("--fresh"), out).run();
            case "down" -> new Down(place, new Screen(out)).run();
            case "status" -> status(place, new Screen(out));
            case "logs" -> logs(place, arguments.subList(1, arguments.size()), out);
            default -> throw new IllegalArgumentException("up, down, status or logs, not " + arguments);
        };
    }

    private static int status(Place place, Screen screen) {
        return new Status(place, screen).run();
    }

    private static int logs(Place place, List<String> names, PrintStream out) {
        List<Path> logs = place.layout().allLogs().stream()
                .filter(log -> names.isEmpty()
                        || names.contains(log.getFileName().toString().replace(".log", "")))
                .toList();
        if (logs.isEmpty()) {
            out.println("No log of that name in " + place.layout().logs());
            return 1;
        }
        LogStream stream = new LogStream(out);
        logs.forEach(log -> stream.follow(log, 20));
        while (!out.checkError()) {
            stream.copyNew();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
        return 0;
    }
}
