package dev.junban.audit;

/**
 * What must hold. Each is one statement, so that it sees one moment, whatever is going on: it gives the subject of each
 * difference, and in what it differs, in words that stay the same for as long as the difference does.
 */
enum Audit {
    /** The rows of the stock are the sums of its ledger. */
    STOCK_MOVEMENTS("""
            SELECT i.id::text AS subject,
              format('on hand is %s, reserved %s more than the movements say',
                i.on_hand - coalesce(m.on_hand, 0), i.reserved - coalesce(m.reserved, 0)) AS detail
            FROM inventories i LEFT JOIN (
              SELECT inventory_id, sum(on_hand_delta) AS on_hand, sum(reserved_delta) AS reserved
              FROM stock_movements GROUP BY inventory_id) m ON m.inventory_id = i.id
            WHERE i.on_hand <> coalesce(m.on_hand, 0) OR i.reserved <> coalesce(m.reserved, 0)
            ORDER BY i.id LIMIT $1"""),

    /** What is reserved is what open orders hold. */
    RESERVATIONS("""
            SELECT i.id::text AS subject,
              format('reserved is %s more than open orders hold', i.reserved - coalesce(h.pieces, 0)) AS detail
            FROM inventories i LEFT JOIN (
              SELECT l.inventory_id, sum(l.quantity) AS pieces
              FROM orders o JOIN order_lines l ON l.order_id = o.id
              WHERE o.status IN ('PENDING_PAYMENT', 'PAID') GROUP BY l.inventory_id) h ON h.inventory_id = i.id
            WHERE i.reserved <> coalesce(h.pieces, 0)
            ORDER BY i.id LIMIT $1"""),

    /** The balance of an account is the sum of its entries. */
    ACCOUNT_ENTRIES("""
            SELECT a.id::text AS subject,
              format('the balance is %s more than its entries say', a.balance_minor - coalesce(e.minor, 0)) AS detail
            FROM accounts a LEFT JOIN (
              SELECT account_id, sum(amount_minor) AS minor FROM account_entries GROUP BY account_id) e
              ON e.account_id = a.id
            WHERE a.balance_minor <> coalesce(e.minor, 0)
            ORDER BY a.id LIMIT $1"""),

    /** What was refunded and is on its way back is what the refunds say, and never more than came in. */
    REFUNDS("""
            SELECT o.id::text AS subject,
              format('captured %s, refunded %s, on its way back %s, while its refunds say %s and %s', o.captured_minor,
                o.refunded_minor, o.refunding_minor, coalesce(r.refunded, 0), coalesce(r.refunding, 0)) AS detail
            FROM orders o LEFT JOIN (
              SELECT order_id, sum(amount_minor) FILTER (WHERE status = 'COMPLETED') AS refunded,
                sum(amount_minor) FILTER (WHERE status IN ('REQUESTED', 'UNKNOWN')) AS refunding
              FROM refunds WHERE anomaly_id IS NULL GROUP BY order_id) r ON r.order_id = o.id
            WHERE o.refunded_minor + o.refunding_minor > o.captured_minor
              OR o.refunded_minor <> coalesce(r.refunded, 0) OR o.refunding_minor <> coalesce(r.refunding, 0)
            ORDER BY o.id LIMIT $1"""),

    /** Money that no order accounts for goes back once. */
    ANOMALY_REFUNDS("""
            SELECT a.id::text AS subject, format('of %s came back %s', a.amount_minor, r.minor) AS detail
            FROM anomalies a JOIN (
              SELECT anomaly_id, sum(amount_minor) AS minor
              FROM refunds WHERE status <> 'FAILED' GROUP BY anomaly_id) r ON r.anomaly_id = a.id
            WHERE r.minor > a.amount_minor
            ORDER BY a.id LIMIT $1"""),

    /** An order is paid once and in full, or not at all, and a payment pays one order. */
    CAPTURES("""
            SELECT d.subject, string_agg(d.detail, '; ' ORDER BY d.detail) AS detail FROM (
              SELECT o.id::text AS subject,
                format('%s, %s with %s captured of %s', o.status, o.payment_status, o.captured_minor, o.total_minor) AS detail
              FROM orders o
              WHERE o.captured_minor <>
                CASE WHEN o.payment_status = 'CAPTURED' OR o.status IN ('PAID', 'FULFILLED', 'REFUND_DUE', 'REFUNDED')
                THEN o.total_minor ELSE 0 END
              UNION ALL
              SELECT o.payment_id, format('the payment pays %s orders', count(*)) FROM orders o
              WHERE o.payment_id IS NOT NULL AND o.captured_minor > 0 GROUP BY o.payment_id HAVING count(*) > 1
              UNION ALL
              SELECT e.order_id::text, format('store credit has paid it %s times', count(*)) FROM account_entries e
              WHERE e.order_id IS NOT NULL AND e.amount_minor < 0 GROUP BY e.order_id HAVING count(*) > 1) d
            GROUP BY d.subject ORDER BY d.subject LIMIT $1"""),

    /** Messages leave soon. */
    OUTBOX("""
            SELECT 'outbox' AS subject, format('messages wait for more than %s s', $2::float8) AS detail
            WHERE EXISTS (SELECT FROM outbox WHERE created_at <= now() - $2 * interval '1 second')
            LIMIT $1"""),

    /** A message that never leaves is never dropped either: a person has to look at it. */
    OUTBOX_GIVEN_UP("""
            SELECT o.event_id AS subject,
              format('%s to %s with key %s could not be sent since %s', o.type, o.topic, o.key, o.created_at) AS detail
            FROM outbox o WHERE o.created_at <= now() - $2::float8 * interval '1 second'
            ORDER BY o.id LIMIT $1""");

    private final String sql;

    Audit(String sql) {
        this.sql = sql;
    }

    /** $1: how many differences at most; $2, of the outbox only: seconds. */
    String sql() {
        return sql;
    }
}
