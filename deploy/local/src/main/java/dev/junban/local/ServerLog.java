package dev.junban.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server's log file from a mark on.
 *
 * @param file the log file; it need not exist yet
 * @param from the mark, in bytes from the file's start
 */
public record ServerLog(Path file, long from) {
    private static final Pattern EXPLANATION = Pattern.compile("^\t| (DETAIL|HINT|QUERY|CONTEXT|STATEMENT):  ");

    public static ServerLog of(Path file) {
        return new ServerLog(file, 0);
    }

    /** The same log, from what is written after this moment. */
    public ServerLog fromNowOn() {
        return new ServerLog(file, size());
    }

    public String text() {
        if (size() <= from) {
            return "";
        }
        try (RandomAccessFile log = new RandomAccessFile(file.toFile(), "r")) {
            byte[] bytes = new byte[Math.toIntExact(log.length() - from)];
            log.seek(from);
            log.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the log " + file, e);
        }
    }

    /** How many messages hold this text in their first line, for example the SQLSTATE {@code 40P01}. */
    public long count(String text) {
        return messages(text().lines()).filter(line -> line.contains(text)).count();
    }

    /** PostgreSQL repeats the SQLSTATE on the lines that explain a message; they are no messages of their own. */
    static Stream<String> messages(Stream<String> lines) {
        return lines.filter(line -> !EXPLANATION.matcher(line).find());
    }

    String lastLines(int lines) {
        List<String> all = text().lines().toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    }

    /** The lines that hold this text, each with the continuation lines (they start with a tab) that belong to it. */
    List<String> entries(String text) {
        List<String> entries = new ArrayList<>();
        boolean within = false;
        for (String line : text().lines().toList()) {
            within = line.startsWith("\t") ? within : line.contains(text);
            if (within) {
                entries.add(line);
            }
        }
        return entries;
    }

    private long size() {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read the log " + file, e);
        }
    }
}
