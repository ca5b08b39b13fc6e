package dev.junban.deadletters;

import dev.junban.web.Cursor;
import dev.junban.web.Problem;
import dev.junban.web.ProblemException;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a dead letter lies.
 *
 * @param topic the one that the record could not be taken from, without the suffix of dead letters
 * @param partition of the dead-letter topic
 * @param offset in it
 */
record DeadLetterId(String topic, int partition, long offset) {
    /** As they are listed: topic by topic, in the order in which they died. */
    static final Comparator<DeadLetterId> ORDER = Comparator.comparing(DeadLetterId::topic)
            .thenComparing(DeadLetterId::partition)
            .thenComparing(DeadLetterId::offset);

    private static final Pattern TEXT = Pattern.compile("([a-z.-]{1,200}):([0-9]{1,9}):([0-9]{1,18})");

    /**
     * Reads what {@link #toString} has written.
     *
     * @throws ProblemException 400 {@code malformed-id}
     */
    static DeadLetterId parse(String text) {
        return find(text).orElseThrow(() -> Problem.of(
                        400, "malformed-id", "This id must be one of the list, such as junban.stock-imports:0:17.")
                .asException());
    }

    /**
     * Where a page ended.
     *
     * @throws ProblemException 400 {@code malformed-cursor}
     */
    static DeadLetterId of(Cursor cursor) {
        return find(String.join("", cursor.values())).orElseThrow(() -> Problem.of(
                        400, "malformed-cursor", "Take the cursor unchanged from \"next\" of the page before.")
                .asException());
    }

    private static Optional<DeadLetterId> find(String text) {
        Matcher matcher = TEXT.matcher(text);
        return matcher.matches()
                ? Optional.of(new DeadLetterId(
                        matcher.group(1), Integer.parseInt(matcher.group(2)), Long.parseLong(matcher.group(3))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return topic + ":" + partition + ":" + offset;
    }
}
