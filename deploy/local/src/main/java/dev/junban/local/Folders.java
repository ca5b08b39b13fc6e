package dev.junban.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folder trees. */
final class Folders {
    private Folders() {}

    static void delete(Path folder) throws IOException {
        for (Path path : tree(folder, Comparator.reverseOrder())) {
            Files.deleteIfExists(path);
        }
    }

    /** Hands the tree to another user; only root may. */
    static void own(Path folder, int uid) throws IOException {
        for (Path path : tree(folder, Comparator.naturalOrder())) {
            if (!Integer.valueOf(uid).equals(Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS))) {
                Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    private static List<Path> tree(Path folder, Comparator<Path> order) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(folder)) {
            return paths.sorted(order).toList();
        }
    }
}
