package dev.junban.deadletters;

import dev.junban.web.ListQuery;
import dev.junban.web.Problem;
import dev.junban.web.ProblemException;
import java.util.List;
import java.util.regex.Pattern;

/** The topics that have dead letters, in the order of their names. */
final class DeadLetterTopics {
    static final List<String> ALL = List.of(
            "junban.order-events",
            "junban.payment-requests",
            "junban.payment-results",
            "junban.stock-imports",
            "junban.stock-received");

    private static final Pattern ONE = Pattern.compile(String.join("|", ALL).replace(".", "\\."));

    private DeadLetterTopics() {}

    /** Those that the query asks for. */
    static List<String> of(ListQuery query) {
        return query.text("topic", ONE, "must be one of " + ALL).map(List::of).orElse(ALL);
    }

    /**
     * The topic, which must be one of them.
     *
     * @throws ProblemException 422 {@code unknown-topic}
     */
    static String require(String topic) {
        if (!ALL.contains(topic)) {
            throw Problem.of(422, "unknown-topic", "topic must be one of " + ALL + ".")
                    .asException();
        }
        return topic;
    }
}
