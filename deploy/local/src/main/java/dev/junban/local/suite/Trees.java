package dev.junban.local.suite;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folder trees. */
final class Trees {
    private Trees() {}

    static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            for (Path path : childrenFirst(folder)) {
                Files.delete(path);
            }
        }
    }

    private static List<Path> childrenFirst(Path folder) throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
