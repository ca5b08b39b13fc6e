package dev.junban.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** On what it was measured: figures of two machines must not be compared. */
final class Machine {
    private Machine() {}

    static String describe() {
        return "%s, %s cores, %s %s, Java %s, load %s"
                .formatted(
                        cpu(),
                        Runtime.getRuntime().availableProcessors(),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        Runtime.version(),
                        load());
    }

    private static String cpu() {
        return firstOf("/proc/cpuinfo", "model name").replaceFirst(".*:\\s*", "");
    }

    private static String load() {
        return firstOf("/proc/loadavg", "").replaceFirst(" .*", "");
    }

    private static String firstOf(String file, String start) {
        try {
            return Files.readAllLines(Path.of(file)).stream()
                    .filter(line -> line.startsWith(start))
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException e) {
            return "unknown";
        }
    }
}
