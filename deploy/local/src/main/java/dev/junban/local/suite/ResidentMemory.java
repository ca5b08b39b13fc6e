package dev.junban.local.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The resident memory of processes together; pages that several share count once for each. Linux only. */
final class ResidentMemory {
    private ResidentMemory() {}

    static OptionalLong mebibytes(Stream<ProcessHandle> processes) {
        long kibibytes = processes.mapToLong(ResidentMemory::kibibytes).sum();
        return kibibytes == 0 ? OptionalLong.empty() : OptionalLong.of(kibibytes / 1024);
    }

    private static long kibibytes(ProcessHandle process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            return lines.filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException goneOrNotLinux) {
            return 0;
        }
    }
}
