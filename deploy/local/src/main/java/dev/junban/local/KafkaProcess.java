package dev.junban.local;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A {@link LocalKafka} in a process of its own, which can be killed and stopped for a while as one that is remote. */
public final class KafkaProcess implements AutoCloseable {
    private static final long END_SECONDS = 30;
    private static final List<String> BOUNDS =
            List.of("-Xmx192m", "-Xss512k", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private final Path home;
    private final int port;
    private final Consumer<ProcessHandle> started;
    private Process process;
    private CompletableFuture<Void> ready;

    /** Nothing is started yet; {@code started} is told of each process. */
    public KafkaProcess(Path home, int port, Consumer<ProcessHandle> started) {
        this.home = home.toAbsolutePath().normalize();
        this.port = port;
        this.started = started;
    }

    public String bootstrapServers() {
        return LocalKafka.HOST + ":" + port;
    }

    /** Where its data folder is, and its log {@code kafka.log}. */
    public Path home() {
        return home;
    }

    public void start() {
        launch();
        awaitReady();
    }

    /** Begins to start it, unless it runs. */
    public synchronized void launch() {
        if (isAlive()) {
            return;
        }
        try {
            Files.createDirectories(home);
            process = new ProcessBuilder(command())
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            home.resolve("process.log").toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("Kafka was not started in " + home, e);
        }
        started.accept(process.toHandle());
        Process fresh = process;
        ready = CompletableFuture.runAsync(() -> awaitReady(fresh), task -> new Thread(task, "await Kafka").start());
    }

    private List<String> command() {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return Stream.of(
                        List.of(java),
                        BOUNDS,
                        List.of("-cp", System.getProperty("java.class.path"), KafkaServer.class.getName()),
                        List.of(home.toString(), Integer.toString(port)))
                .flatMap(List::stream)
                .toList();
    }

    /** Returns once it takes and gives out messages; fails if it dies meanwhile. */
    public void awaitReady() {
        try {
            current().join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    public boolean isReady() {
        return isAlive() && current().isDone() && !current().isCompletedExceptionally();
    }

    private synchronized CompletableFuture<Void> current() {
        return ready;
    }

    private void awaitReady(Process starting) {
        try {
            BufferedReader said = starting.inputReader();
            String line = said.readLine();
            while (line != null && !line.equals(KafkaServer.READY)) {
                line = said.readLine();
            }
            if (line == null) {
                throw new IllegalStateException(
                        "Kafka ended while it started; see kafka.log and process.log in " + home);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Kafka in " + home + " does not tell whether it is ready", e);
        }
    }

    public synchronized boolean isAlive() {
        return process != null && process.isAlive();
    }

    /** SIGKILL; it stays away until it is started again. */
    public synchronized void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** SIGSTOP: connections stay open, nothing is answered, until {@link #thaw}. */
    public void freeze() {
        signal("STOP");
    }

    public void thaw() {
        signal("CONT");
    }

    private synchronized void signal(String name) {
        try {
            Signals.send(name, process.toHandle());
        } catch (IOException e) {
            throw new UncheckedIOException("Kafka was not sent SIG" + name + ": " + e.getMessage(), e);
        }
    }

    /** Ends it in good order, if it runs. */
    @Override
    public synchronized void close() {
        if (isAlive()) {
            process.destroy();
            awaitEnd();
        }
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Kafka ends", e);
        }
    }
}
