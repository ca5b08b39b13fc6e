package dev.junban.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Folders of test servers, one for each JVM, named after its process id: {@code target/<kind>/<pid>}. */
final class TestFolders {
    private TestFolders() {}

    /** What must happen before a folder goes that an ended JVM left. */
    interface Release {
        void release(Path folder) throws IOException;
    }

    static Path ofThisJvm(String kind) {
        return ofThisJvm(kind, folder -> {});
    }

    /** Removes the folders of JVMs that have ended. */
    static Path ofThisJvm(String kind, Release release) {
        Path all = Path.of("target", kind).toAbsolutePath();
        String own = Long.toString(ProcessHandle.current().pid());
        try {
            for (Path folder : children(Files.createDirectories(all))) {
                String pid = folder.getFileName().toString();
                if (pid.equals(own) || ProcessHandle.of(Long.parseLong(pid)).isEmpty()) {
                    release.release(folder);
                    Folders.delete(folder);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Old test servers could not be removed from " + all, e);
        }
        return all.resolve(own);
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(child -> child.getFileName().toString().matches("\\d+"))
                    .toList();
        }
    }
}
