package dev.junban.e2e;

import dev.junban.local.audit.LockAudit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;

/** What goes on beside the customers: the provider changes its mood, an order's time is up, a table grows. */
final class Disturbances {
    private static final List<String> MOODS = List.of(
            "{}",
            "{\"mode\":\"decline\"}",
            "{\"mode\":\"pending-then-capture\",\"delayMillis\":300,\"webhookCopies\":3}",
            "{\"mode\":\"pending-then-decline\",\"delayMillis\":300,\"webhookOrder\":\"reversed\"}",
            "{\"mode\":\"charge-then-drop\"}");

    private Disturbances() {}

    /** One of them. */
    static void any(Random random) {
        switch (random.nextInt(3)) {
            case 0 -> Provider.behave(MOODS.get(random.nextInt(MOODS.size())));
            case 1 -> runOutOfTime();
            default -> migrate();
        }
    }

    /** As if the customers had waited too long. */
    private static void runOutOfTime() {
        execute(
                LockAudit.exemption("time that passes in a test"),
                "UPDATE orders SET expires_at = now() WHERE id IN (SELECT id FROM orders"
                        + " WHERE status = 'PENDING_PAYMENT' ORDER BY id LIMIT 3 FOR UPDATE SKIP LOCKED)");
    }

    /** A column comes and goes while everything runs; a table that is busy is left alone. */
    private static void migrate() {
        try {
            execute("SET LOCAL lock_timeout = '500ms'", "ALTER TABLE orders ADD COLUMN IF NOT EXISTS mixed int");
            execute("SET LOCAL lock_timeout = '500ms'", "ALTER TABLE orders DROP COLUMN IF EXISTS mixed");
        } catch (Busy busy) {
            System.out.println("A migration gave way");
        }
    }

    private static final class Busy extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Busy(SQLException cause) {
            super(cause);
        }
    }

    private static void execute(String... statements) {
        try (Connection connection = Sql.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                statement.execute(sql);
            }
            connection.commit();
        } catch (SQLException e) {
            if ("55P03".equals(e.getSQLState())) {
                throw new Busy(e);
            }
            throw new IllegalStateException(String.join("; ", statements) + " failed: " + e.getMessage(), e);
        }
    }
}
