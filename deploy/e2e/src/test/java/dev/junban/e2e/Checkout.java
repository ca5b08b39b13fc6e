package dev.junban.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Another checkout with the commands of this one and what is packaged here, but with data and logs of its own: a suite
 * that somebody runs from here is not disturbed.
 */
final class Checkout {
    private static final List<String> COMMANDS = List.of("common.sh", "up", "down", "demo", "logs", "migrate", "token");
    private static final List<String> SERVICES =
            List.of("order-service", "inventory-service", "batch-service", "webhook-service");

    private final Path root;
    private final Path local;

    /** What a command said and how it ended. */
    record Said(int exitCode, String output) {}

    Checkout(Path root) {
        this.root = root;
        this.local = root.resolve("deploy/local");
        try {
            Files.createDirectories(local.resolve("target"));
            for (String command : COMMANDS) {
                provide("deploy/local/" + command);
            }
            provide("deploy/local/target/classes");
            provide("deploy/local/target/lib");
            for (Path jar : jars()) {
                provide("deploy/local/target/" + jar.getFileName());
            }
            for (String service : SERVICES) {
                Files.createDirectories(root.resolve(service));
                provide(service + "/target");
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The checkout " + root + " cannot be made", e);
        }
    }

    private List<Path> jars() throws IOException {
        try (var files = Files.list(Suite.REPOSITORY.resolve("deploy/local/target"))) {
            return files.filter(file -> file.getFileName().toString().matches("local-suite-.*\\.jar"))
                    .toList();
        }
    }

    /** By a link; the scripts are copied, since they look for the checkout that they really lie in. */
    private void provide(String path) throws IOException {
        Path here = Suite.REPOSITORY.resolve(path);
        Path there = root.resolve(path);
        if (Files.exists(there, LinkOption.NOFOLLOW_LINKS)) {
            Files.delete(there);
        }
        if (Files.isDirectory(here) || path.endsWith(".jar")) {
            Files.createSymbolicLink(there, here);
        } else {
            Files.copy(here, there, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    Said run(String command, String... arguments) {
        // A file, not a pipe: the background processes of up would hold a pipe open.
        String line = String.join(" ", command, String.join(" ", arguments)).strip();
        File output = root.resolve(line.replace(' ', '-') + ".out").toFile();
        long began = System.nanoTime();
        Process process = start(command, ProcessBuilder.Redirect.to(output), arguments);
        try {
            if (!process.waitFor(5, TimeUnit.MINUTES)) {
                throw new AssertionError(command + " does not end; it said: " + Files.readString(output.toPath()));
            }
            System.out.printf("%s took %.1f s%n", line, (System.nanoTime() - began) / 1e9);
            return new Said(process.exitValue(), Files.readString(output.toPath()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } finally {
            process.destroy();
        }
    }

    /** The first line that a command says that goes on until it is stopped. */
    String firstLine(String command, String... arguments) {
        Process process = start(command, ProcessBuilder.Redirect.PIPE, arguments);
        try (BufferedReader output = process.inputReader()) {
            return output.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    private Process start(String command, ProcessBuilder.Redirect output, String... arguments) {
        List<String> line = new ArrayList<>(List.of(local.resolve(command).toString()));
        line.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // What runs for a minute spends more on optimising itself than it gets back.
        builder.environment().put("JUNBAN_LOCAL_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    JsonNode endpoints() {
        return Reply.parse(read(local.resolve("target/endpoints.json")));
    }

    /** The supervisor and the services, by name; empty when nothing runs. */
    Map<String, ProcessHandle> processes() {
        Path list = local.resolve("target/suite/supervisor.pid");
        if (!Files.exists(list)) {
            return Map.of();
        }
        return read(list)
                .lines()
                .map(entry -> entry.split(" "))
                .collect(Collectors.toMap(entry -> entry[2], entry -> ProcessHandle.of(Long.parseLong(entry[0]))
                        .orElseThrow()));
    }

    ProcessHandle postgres() {
        String pidFile = read(local.resolve("target/suite/postgres/data/postmaster.pid"));
        return ProcessHandle.of(Long.parseLong(pidFile.lines().findFirst().orElseThrow()))
                .orElseThrow();
    }

    String supervisorLog() {
        return read(logs().resolve("supervisor.log"));
    }

    Path logs() {
        return local.resolve("target/suite/logs");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
