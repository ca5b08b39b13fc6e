package dev.junban.local.suite;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A packaged service as a process with small bounds of memory, on top of our own environment.
 *
 * @param arguments for the program
 * @param environment added to our own
 */
record JavaProcess(Path jar, List<String> arguments, Map<String, String> environment) {
    /** Four of these and the supervisor stay below 3 GiB. */
    private static final List<String> BOUNDS = List.of(
            "-Xmx256m",
            "-Xss512k",
            "-XX:+UseSerialGC",
            "-XX:MaxMetaspaceSize=160m",
            "-XX:ReservedCodeCacheSize=64m",
            "-XX:+ExitOnOutOfMemoryError");

    /** Names what somebody wants our JVMs to be given besides. */
    private static final String MORE = "JUNBAN_LOCAL_JAVA_OPTIONS";

    /** What is over soon does not live to see the second compiler's work, only its costs. */
    private static final List<String> BOUNDS_OF_A_COMMAND = List.of("-XX:TieredStopAtLevel=1");

    /** Its output is appended to the log. */
    Process start(LogFile log) {
        return start(ProcessBuilder.Redirect.appendTo(log.path().toFile()));
    }

    /** Its output is ours. */
    Process startInForeground() {
        return start(ProcessBuilder.Redirect.INHERIT);
    }

    private Process start(ProcessBuilder.Redirect output) {
        if (!Files.exists(jar)) {
            throw new IllegalStateException(jar + " is missing; build it first: mvn -DskipTests package");
        }
        ProcessBuilder builder = new ProcessBuilder(command())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(output);
        builder.environment().putAll(environment);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException("Not started: " + String.join(" ", command()), e);
        }
    }

    private static List<String> more() {
        return Stream.of(Objects.requireNonNullElse(System.getenv(MORE), "").split(" ", -1))
                .filter(option -> !option.isBlank())
                .toList();
    }

    private List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(BOUNDS);
        command.addAll(arguments.isEmpty() ? List.of() : BOUNDS_OF_A_COMMAND);
        command.addAll(more());
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return command;
    }
}
