package dev.junban.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Starts the server of this test JVM and answers its port and its log file, one a line. */
final class TestPostgresServer implements Supplier<String> {
    @Override
    public String get() {
        Path folders = Path.of("target", "test-postgres").toAbsolutePath();
        try {
            Files.createDirectories(folders);
            dropThoseOfEndedJvms(folders);
        } catch (IOException e) {
            throw new UncheckedIOException("Old test servers could not be removed from " + folders, e);
        }
        LocalPostgres server = LocalPostgres.at(
                        folders.resolve(Long.toString(ProcessHandle.current().pid())))
                // The proofs over the write-ahead log read a whole test run.
                .setting("wal_keep_size", "2GB")
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::stop, "stop test PostgreSQL"));
        return server.port() + "\n" + server.logFile();
    }

    /** A JVM that was killed leaves its server running. */
    private static void dropThoseOfEndedJvms(Path folders) throws IOException {
        List<Path> all;
        try (Stream<Path> children = Files.list(folders)) {
            all = children.toList();
        }
        for (Path folder : all) {
            long pid = Long.parseLong(folder.getFileName().toString());
            if (ProcessHandle.of(pid).isEmpty()) {
                LocalPostgres.stopAt(folder);
                Folders.delete(folder);
            }
        }
    }
}
