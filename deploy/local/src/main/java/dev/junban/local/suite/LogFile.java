package dev.junban.local.suite;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The output of one process. */
record LogFile(Path path) {
    private static final int TAIL_BYTES_MAX = 64 * 1024;
    private static final int TAIL_LINES_MAX = 500;

    /** Of its process. */
    String name() {
        String file = path.getFileName().toString();
        return file.substring(0, file.lastIndexOf('.'));
    }

    /** Keeps the log of the run before, and only that one. */
    void rotate() {
        try {
            Files.createDirectories(path.getParent());
            if (Files.exists(path)) {
                Files.move(path, path.resolveSibling(path.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The log " + path + " cannot be put aside", e);
        }
    }

    /** "the log … ends with:" and the last lines, for an error message; without the frames of stack traces. */
    String ending(int lines) {
        List<String> told = lastLines(TAIL_LINES_MAX).stream()
                .filter(line -> !line.startsWith("\tat ") && !line.startsWith("\t... ") && !line.isBlank())
                .toList();
        return "the log " + path + " ends with:\n    "
                + String.join("\n    ", told.subList(Math.max(0, told.size() - lines), told.size()));
    }

    List<String> lastLines(int count) {
        if (!Files.exists(path)) {
            return List.of();
        }
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            byte[] tail = new byte[(int) Math.min(TAIL_BYTES_MAX, file.length())];
            file.seek(file.length() - tail.length);
            file.readFully(tail);
            List<String> lines =
                    new String(tail, StandardCharsets.UTF_8).lines().toList();
            return lines.subList(Math.max(0, lines.size() - count), lines.size());
        } catch (IOException e) {
            throw new UncheckedIOException("The log " + path + " cannot be read", e);
        }
    }
}
