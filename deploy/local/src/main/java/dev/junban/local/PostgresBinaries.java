package dev.junban.local;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/** The PostgreSQL programs out of the binaries jar of this platform, unpacked once into a cache folder. */
final class PostgresBinaries {
    private PostgresBinaries() {}

    /**
     * The folder that holds {@code bin}, {@code lib} and {@code share}. It is named after the archive's content, so a
     * new version never meets the files of an old one.
     */
    static Path unpacked(Path cache) throws IOException {
        String archive = archiveName();
        Path folder = cache.resolve("postgresql-" + sha256(archive).substring(0, 16));
        if (!Files.isDirectory(folder)) {
            createCache(cache);
            Path half = Files.createTempDirectory(cache, "unpacking-");
            unpack(archive, half);
            publish(half, folder);
        }
        return folder;
    }

    private static void createCache(Path cache) throws IOException {
        try {
            Files.createDirectories(cache);
        } catch (IOException e) {
            throw new IOException(
                    "PostgreSQL cannot be unpacked into " + cache + "; choose another folder with -D"
                            + LocalPostgres.CACHE_PROPERTY + "=...: " + e,
                    e);
        }
    }

    private static String archiveName() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac") ? "darwin" : "linux";
        String arch = System.getProperty("os.arch").equals("aarch64") ? "arm_64" : "x86_64";
        String name = "/postgres-" + os + "-" + arch + ".txz";
        if (PostgresBinaries.class.getResource(name) == null) {
            throw new IllegalStateException("No PostgreSQL binaries for " + os + " on " + System.getProperty("os.arch")
                    + ": Linux on x86-64 and arm64 and macOS on arm64 are served.");
        }
        return name;
    }

    private static String sha256(String archive) throws IOException {
        try (InputStream in = PostgresBinaries.class.getResourceAsStream(archive)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[1 << 16];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                digest.update(buffer, 0, n);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256", impossible);
        }
    }

    private static void unpack(String archive, Path target) throws IOException {
        try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(
                new BufferedInputStream(PostgresBinaries.class.getResourceAsStream(archive))))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path file = target.resolve(entry.getName()).normalize();
                if (!file.startsWith(target)) {
                    throw new IOException("Entry " + entry.getName() + " of " + archive + " leaves its folder");
                }
                write(tar, entry, file);
            }
        }
        // Created for its owner only; another user runs the server when the launcher is root.
        Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path file) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(file);
            return;
        }
        Files.createDirectories(file.getParent());
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(file, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, file);
        boolean program = (entry.getMode() & 0100) != 0;
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(program ? "rwxr-xr-x" : "rw-r--r--"));
    }

    /** Two processes may unpack at once: the first rename wins, and both copies are the same. */
    private static void publish(Path half, Path folder) throws IOException {
        try {
            Files.move(half, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            Folders.delete(half);
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        }
    }
}
