package dev.junban.gauges;

import java.util.Map;

/**
 * One look.
 *
 * @param waiting orders that wait for payment or stock, by status
 * @param newest statuses of the newest orders
 * @param failedRefunds that the shop still owes
 */
public record Measured(
        Map<String, Long> waiting,
        Map<String, Long> newest,
        long failedRefunds,
        Outbox outbox,
        Sessions sessions,
        Map<String, Long> deadRows) {

    /**
     * What has not been sent.
     *
     * @param pending counted up to a bound
     */
    public record Outbox(long pending, double oldestSeconds) {}

    /**
     * Of all sessions of the database but our own.
     *
     * @param oldestSnapshot how many transactions have begun since, whose dead rows it keeps from being cleared away
     */
    public record Sessions(double oldestTransactionSeconds, long oldestSnapshot) {}
}
