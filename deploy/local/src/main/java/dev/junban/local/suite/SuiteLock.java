package dev.junban.local.suite;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;

/** One suite per directory. The operating system frees the lock when its holder dies, however it dies. */
final class SuiteLock {
    private SuiteLock() {}

    /** Returns how to free it. */
    static Runnable take(Layout layout) {
        try {
            Files.createDirectories(layout.directory());
            FileChannel channel = FileChannel.open(layout.lock(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (!locked(channel)) {
                channel.close();
                throw new IllegalStateException("A suite runs in " + layout.directory() + " already.");
            }
            return () -> close(channel);
        } catch (IOException e) {
            throw new UncheckedIOException("The lock " + layout.lock() + " cannot be taken", e);
        }
    }

    static boolean isTaken(Layout layout) {
        if (!Files.exists(layout.lock())) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(layout.lock(), StandardOpenOption.WRITE)) {
            return !locked(channel);
        } catch (IOException e) {
            throw new UncheckedIOException("The lock " + layout.lock() + " cannot be looked at", e);
        }
    }

    private static boolean locked(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        }
    }

    private static void close(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
