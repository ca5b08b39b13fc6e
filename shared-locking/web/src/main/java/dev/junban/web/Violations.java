package dev.junban.web;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import java.util.Comparator;
import java.util.Set;

/** Every violated constraint with the JSON pointer of its member. */
final class Violations {
    private Violations() {}

    record Violation(String pointer, String detail) {}

    static <T> Problem problem(Set<ConstraintViolation<T>> violations) {
        var errors = violations.stream()
                .map(violation -> new Violation(pointer(violation.getPropertyPath()), violation.getMessage()))
                .sorted(Comparator.comparing(Violation::pointer).thenComparing(Violation::detail))
                .toList();
        return Problem.of(422, "invalid-request", "The body breaks " + errors.size() + " rule(s), see errors.")
                .with("errors", errors);
    }

    private static String pointer(Path path) {
        var pointer = new StringBuilder();
        for (var node : path) {
            // The index belongs to the collection, which is the node before.
            if (node.getIndex() != null) {
                pointer.append(JsonPointers.step(node.getIndex().toString()));
            } else if (node.getKey() != null) {
                pointer.append(JsonPointers.step(node.getKey().toString()));
            }
            if (node.getKind() == ElementKind.PROPERTY) {
                pointer.append(JsonPointers.step(node.getName()));
            }
        }
        return pointer.toString();
    }
}
