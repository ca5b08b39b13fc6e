package dev.junban.products;

import dev.junban.web.Problem;
import dev.junban.web.VersionTags;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which versions of a product an edit may replace. Of the two ways to say it at least one is there; both must hold.
 *
 * @param version as in the body
 * @param ifMatch as in the header
 */
record Precondition(Optional<Integer> version, Optional<VersionTags> ifMatch) {

    /** Throws 428 for an edit that would overwrite whatever somebody else has written meanwhile. */
    static Precondition required(Optional<Integer> version, Optional<VersionTags> ifMatch) {
        if (version.isEmpty() && ifMatch.isEmpty()) {
            throw Problem.of(
                            428,
                            "precondition-required",
                            "Say which version was edited: its ETag in If-Match, or \"version\" in a body that takes one.")
                    .asException();
        }
        return new Precondition(version, ifMatch);
    }

    boolean allowsAny() {
        return version.isEmpty() && ifMatch.filter(VersionTags::any).isPresent();
    }

    /** The versions that may be replaced, unless any may. */
    Set<Integer> versions() {
        Stream<Integer> named =
                version.map(Stream::of).orElseGet(() -> ifMatch.stream().flatMap(tags -> tags.strong().stream()));
        return named.filter(this::matchesHeader).collect(Collectors.toSet());
    }

    /** The verdict on an edit of something else than the current version. */
    Problem refusal(int currentVersion) {
        var problem = matchesHeader(currentVersion)
                ? Problem.of(409, "version-conflict", advice(currentVersion))
                : Problem.of(412, "precondition-failed", advice(currentVersion));
        return problem.with("currentVersion", currentVersion);
    }

    private boolean matchesHeader(int candidate) {
        return ifMatch.map(tags -> tags.match(candidate)).orElse(true);
    }

    private static String advice(int currentVersion) {
        return "Somebody else has edited this product, it is at version " + currentVersion
                + ". Read it again, and edit what is there now.";
    }
}
