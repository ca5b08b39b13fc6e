package dev.junban.local;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;

/** The suite's Kafka topics. */
public final class Topics {
    public static final String PAYMENT_REQUESTS = "junban.payment-requests";
    public static final String PAYMENT_RESULTS = "junban.payment-results";
    public static final String STOCK_RECEIVED = "junban.stock-received";
    public static final String STOCK_IMPORTS = "junban.stock-imports";
    public static final String ORDER_EVENTS = "junban.order-events";

    /** Without the dead-letter topics. */
    public static final List<String> NAMES =
            List.of(PAYMENT_REQUESTS, PAYMENT_RESULTS, STOCK_RECEIVED, STOCK_IMPORTS, ORDER_EVENTS);

    static final int PARTITIONS = 6;
    private static final short ONE_REPLICA = 1;
    private static final String DEAD_LETTER_BYTES_MAX = "2097152";

    private Topics() {}

    public static String deadLetterOf(String topic) {
        return topic + ".dead-letter";
    }

    /** With the dead-letter topics, on one broker. */
    public static List<NewTopic> all() {
        return NAMES.stream()
                .flatMap(name -> Stream.of(new NewTopic(name, PARTITIONS, ONE_REPLICA), deadLetters(name)))
                .toList();
    }

    /**
     * Dead letters are few and are read by people: one partition keeps them in the order in which they died. Each is
     * longer than the record by what stands in its headers, and is kept until somebody has looked at it.
     */
    private static NewTopic deadLetters(String name) {
        return new NewTopic(deadLetterOf(name), 1, ONE_REPLICA)
                .configs(Map.of("max.message.bytes", DEAD_LETTER_BYTES_MAX, "retention.ms", "-1"));
    }
}
