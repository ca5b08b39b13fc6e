package dev.junban.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a short command and waits for it. */
final class Commands {
    private static final long MINUTES_AT_MOST = 2;

    /** As shells answer. */
    private static final int NOT_FOUND = 127;

    private Commands() {}

    record Result(int exitCode, String output) {
        String reason() {
            return output.isBlank() ? "exit code " + exitCode : output.strip();
        }
    }

    static Result run(List<String> prefix, String... command) throws IOException {
        List<String> line = Stream.concat(prefix.stream(), Stream.of(command)).toList();
        // A file, not a pipe: a server that the command leaves behind would hold a pipe open.
        Path output = Files.createTempFile("junban", ".out");
        try {
            return new Result(exitCode(line, output), Files.readString(output));
        } finally {
            Files.delete(output);
        }
    }

    private static int exitCode(List<String> line, Path output) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(line)
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException notFound) {
            Files.writeString(output, notFound.getMessage());
            return NOT_FOUND;
        }
        return awaitExit(process, line);
    }

    private static int awaitExit(Process process, List<String> line) throws IOException {
        try {
            if (process.waitFor(MINUTES_AT_MOST, TimeUnit.MINUTES)) {
                return process.exitValue();
            }
            throw new IOException("No end after " + MINUTES_AT_MOST + " minutes: " + line);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while waiting for " + line, e);
        } finally {
            process.destroyForcibly();
        }
    }
}
