package dev.junban.locking;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What was found not to fit, in words. */
final class Problems {
    private final List<String> found = new ArrayList<>();

    void when(boolean wrong, String problem) {
        if (wrong) {
            add(problem);
        }
    }

    void whenAny(@Nullable String names, UnaryOperator<String> problem) {
        if (names != null) {
            add(problem.apply(names));
        }
    }

    void add(String problem) {
        found.add(problem);
    }

    List<String> found() {
        return found;
    }
}
