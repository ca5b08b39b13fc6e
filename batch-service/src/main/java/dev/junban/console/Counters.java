package dev.junban.console;

import dev.junban.gauges.Measured;
import java.util.Map;

/**
 * How much there is of what, as job {@code measure} has counted it last in this instance.
 *
 * @param waiting all orders that wait for payment or stock, by status
 * @param newest the newest 10,000 orders, by status
 * @param outboxPending messages not sent yet, up to 100,000
 */
record Counters(
        Map<String, Long> waiting,
        Map<String, Long> newest,
        long failedRefunds,
        long outboxPending,
        double outboxOldestSeconds,
        double oldestTransactionSeconds) {

    static Counters of(Measured measured) {
        return new Counters(
                measured.waiting(),
                measured.newest(),
                measured.failedRefunds(),
                measured.outbox().pending(),
                measured.outbox().oldestSeconds(),
                measured.sessions().oldestTransactionSeconds());
    }
}
