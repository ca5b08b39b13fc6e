package dev.junban.web;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The entity tags of a precondition, RFC 9110. The tag of a thing is its version in quotes, and strong: one version has
 * one representation.
 *
 * @param any {@code *}: whatever version there is
 * @param strong the versions that are named strongly; a tag that is no version of ours matches nothing
 * @param weak the versions that are named weakly
 */
public record VersionTags(boolean any, Set<Integer> strong, Set<Integer> weak) {
    private static final Pattern TAG =
            Pattern.compile("\\G[ \\t,]*+(?<weak>W/)?\"(?<text>[!#-~\\x80-\\xFF]*+)\"[ \\t]*+(?=,|$)");
    private static final Pattern REST = Pattern.compile("[ \\t,]*+");
    private static final Pattern VERSION = Pattern.compile("[1-9][0-9]{0,8}");

    public VersionTags {
        strong = Set.copyOf(strong);
        weak = Set.copyOf(weak);
    }

    /** The tag of this version. */
    public static String of(int version) {
        return "\"" + version + "\"";
    }

    /**
     * The tags of a header that may be absent.
     *
     * @param headers all values of the header
     * @throws ProblemException 400 {@code malformed-etag}
     */
    public static Optional<VersionTags> parse(List<String> headers) {
        if (headers.isEmpty()) {
            return Optional.empty();
        }
        String text = String.join(",", headers);
        return Optional.of(text.strip().equals("*") ? new VersionTags(true, Set.of(), Set.of()) : list(text));
    }

    /** Whether this version is named as {@code If-Match} means it: a weak tag promises too little to write on. */
    public boolean match(int version) {
        return any || strong.contains(version);
    }

    /** Whether this version is named as {@code If-None-Match} means it. */
    public boolean matchWeakly(int version) {
        return match(version) || weak.contains(version);
    }

    private static VersionTags list(String text) {
        Set<Integer> strong = new HashSet<>();
        Set<Integer> weak = new HashSet<>();
        Matcher tags = TAG.matcher(text);
        int end = 0;
        while (tags.find()) {
            version(tags.group("text")).ifPresent((tags.group("weak") == null ? strong : weak)::add);
            end = tags.end();
        }
        if (end == 0 || !REST.matcher(text).region(end, text.length()).matches()) {
            throw Problem.of(400, "malformed-etag", "Send the ETag as it was answered, with its quotes, or *.")
                    .asException();
        }
        return new VersionTags(false, strong, weak);
    }

    private static Optional<Integer> version(String tag) {
        return VERSION.matcher(tag).matches() ? Optional.of(Integer.valueOf(tag)) : Optional.empty();
    }
}
