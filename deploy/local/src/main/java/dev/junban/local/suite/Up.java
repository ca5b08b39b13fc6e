package dev.junban.local.suite;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The supervisor: starts the suite, shows that it works, and stays until it is told to stop. */
final class Up {
    private final Layout layout;
    private final Path endpointsFile;
    private final boolean foreground;
    private final boolean openToAll;
    private final PrintStream out;
    private final Screen screen;
    private final LocalSuite suite;
    private volatile boolean stopping;

    Up(Place place, List<String> words, PrintStream out) {
        this.layout = place.layout();
        this.endpointsFile = place.endpointsFile();
        this.foreground = words.contains("--foreground");
        this.openToAll = !words.contains("--identity");
        this.out = out;
        this.screen = new Screen(out);
        SuiteBuilder builder = LocalSuite.of(layout.repository())
                .directory(layout.directory())
                .usualPorts()
                .restartDeadServices();
        SuiteBuilder fresh = words.contains("--fresh") ? builder.fresh() : builder;
        this.suite = (openToAll ? fresh.openToAll() : fresh).progress(screen).build();
    }

    int run() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        try {
            start();
        } catch (RuntimeException e) {
            return failed(e);
        }
        if (foreground) {
            screen.logsFollow();
            stayAndStreamLogs();
        } else {
            // The terminal's side waits for the end of this stream.
            out.close();
            stay();
        }
        return 0;
    }

    private void start() {
        Stopwatch watch = Stopwatch.started();
        screen.line("Junban starts");
        suite.start();
        Duration took = watch.elapsed();
        screen.ready(took, ResidentMemory.mebibytes(processes()));
        SampleOrder.Placed order = sampleOrder();
        suite.endpoints().write(endpointsFile);
        screen.hints(suite.endpoints(), order, openToAll);
        screen.whereabouts();
    }

    private SampleOrder.Placed sampleOrder() {
        try {
            return new SampleOrder(suite.endpoints(), suite.tokens(), screen).place(() -> stopping);
        } catch (RuntimeException e) {
            String logs = Stream.of(Service.INVENTORY, Service.ORDER, Service.BATCH)
                    .map(service -> layout.log(service.module()).ending(5))
                    .collect(Collectors.joining("\n  "));
            throw new IllegalStateException("The sample order failed: " + e.getMessage() + "\n  " + logs, e);
        }
    }

    private int failed(RuntimeException e) {
        screen.line("%nJunban did not start. %s", e.getMessage());
        stop();
        screen.line("Everything is stopped again. Logs: %s", layout.logs());
        e.printStackTrace();
        return 1;
    }

    private void stop() {
        stopping = true;
        try {
            if (suite.endpoints() != null) {
                Files.deleteIfExists(endpointsFile);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            suite.stop();
        }
    }

    private Stream<ProcessHandle> processes() {
        ProcessHandle self = ProcessHandle.current();
        Stream<ProcessHandle> database = suite.postgres().serverProcess().stream()
                .flatMap(server -> Stream.concat(Stream.of(server), server.descendants()));
        return Stream.of(Stream.of(self), self.descendants(), database).flatMap(part -> part);
    }

    /** Where somebody deletes the folder below us (mvn clean), down could not find us any more: so we end. */
    private void stay() {
        while (!stopping && Files.exists(layout.lock())) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
        }
    }

    private void stayAndStreamLogs() {
        LogStream logs = new LogStream(out);
        layout.allLogs().forEach(log -> logs.follow(log, 0));
        while (!stopping && Files.exists(layout.lock()) && !out.checkError()) {
            logs.copyNew();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
        }
    }
}
