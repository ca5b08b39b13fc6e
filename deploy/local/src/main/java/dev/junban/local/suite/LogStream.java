package dev.junban.local.suite;

import java.io.IOException;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Copies what is written to several logs, each line with the name of its log in front. */
final class LogStream {
    private static final int READ_BYTES_MAX = 1 << 20;
    private final PrintStream out;
    private final Map<Path, Long> positions = new LinkedHashMap<>();

    LogStream(PrintStream out) {
        this.out = out;
    }

    /** The log from here on, or with its last lines first. */
    void follow(Path log, int lastLines) {
        List<String> lines = new LogFile(log).lastLines(lastLines);
        positions.put(log, size(log));
        lines.forEach(line -> print(log, line));
    }

    /** Copies whole lines that were written since the last time. */
    void copyNew() {
        for (Map.Entry<Path, Long> log : positions.entrySet()) {
            long size = size(log.getKey());
            long from = size < log.getValue() ? 0 : log.getValue();
            log.setValue(size == from ? from : from + copy(log.getKey(), from));
        }
    }

    private long copy(Path log, long from) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            file.seek(from);
            byte[] bytes = new byte[(int) Math.min(READ_BYTES_MAX, file.length() - from)];
            file.readFully(bytes);
            int end = lastLineEnd(bytes);
            new String(bytes, 0, end, StandardCharsets.UTF_8).lines().forEach(line -> print(log, line));
            return end;
        } catch (IOException rotatedAway) {
            return 0;
        }
    }

    private static int lastLineEnd(byte[] bytes) {
        for (int i = bytes.length; i > 0; i--) {
            if (bytes[i - 1] == '\n') {
                return i;
            }
        }
        return bytes.length == READ_BYTES_MAX ? READ_BYTES_MAX : 0;
    }

    private void print(Path log, String line) {
        out.printf("%-17s | %s%n", name(log), line);
    }

    static String name(Path log) {
        return log.getFileName().toString().replace(".log", "");
    }

    private static long size(Path log) {
        try {
            return Files.exists(log) ? Files.size(log) : 0;
        } catch (IOException rotatedAway) {
            return 0;
        }
    }
}
