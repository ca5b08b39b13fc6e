package dev.junban.local.suite;

import dev.junban.local.demo.Terminal;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;

/** What the commands show. */
final class Screen implements Progress, SampleOrder.Timeline, Terminal {
    /** Set by the commands, which can tell. */
    private static final String TERMINAL_PROPERTY = "junban.terminal";

    private final PrintStream out;
    private volatile boolean logsFollow;

    Screen(PrintStream out) {
        this.out = out;
    }

    @Override
    public void ready(String part, Duration took, String address) {
        line("  %-18s %6.1f s   %s", part, took.toMillis() / 1000.0, address);
    }

    /** Standard error is the supervisor's log, for when the screen is gone or shows the logs anyway. */
    @Override
    public void note(String message) {
        System.err.println(Instant.now() + " " + message);
        if (!logsFollow) {
            line("  %s", message);
        }
    }

    void logsFollow() {
        line("Ctrl-C stops all of it; the logs follow.");
        logsFollow = true;
    }

    @Override
    public void line(String format, Object... values) {
        out.printf(Locale.ROOT, format + "%n", values);
        out.flush();
    }

    @Override
    public boolean isWatched() {
        return Boolean.getBoolean(TERMINAL_PROPERTY);
    }

    void ready(Duration took, OptionalLong mebibytes) {
        line("");
        String memory = mebibytes.isPresent() ? ", " + mebibytes.getAsLong() + " MiB resident" : "";
        line("Ready after %.1f s%s", took.toMillis() / 1000.0, memory);
    }

    @Override
    public void placed(SampleOrder.Placed order) {
        line("");
        line("Sample order %s: 2 of %s", order.orderId(), order.sku());
    }

    @Override
    public void reached(Duration sincePlaced, SampleOrder.Step step) {
        line(
                "  %+7d ms   %-16s %s",
                sincePlaced.toMillis(), step.status(), step.cause().orElse(""));
    }

    void addresses(Endpoints endpoints) {
        for (Service service : Service.values()) {
            line("  %-18s %s", service.module(), endpoints.of(service));
        }
        line("  %-18s %s", "payment simulator", endpoints.payments());
        line("  %-18s %s", "issuer of tokens", endpoints.issuer());
        line("  %-18s %s", "PostgreSQL", endpoints.postgres().url());
        line("  %-18s %s", "Kafka", endpoints.kafka());
    }

    void hints(Endpoints endpoints, SampleOrder.Placed order, boolean openToAll) {
        String token = openToAll ? "" : " -H \"Authorization: Bearer $TOKEN\"";
        line("");
        line("Try");
        line("  deploy/local/demo");
        line("  deploy/local/demo deadlock");
        if (!openToAll) {
            line("  TOKEN=$(deploy/local/token --role staff --sub me)");
        }
        line("  curl -s %s/orders%s -H 'Content-Type: application/json' \\", endpoints.orders(), token);
        line("    -H \"Idempotency-Key: try-$(date +%%s)\" \\");
        line(
                "    -d '{\"customerId\":\"c-1\",\"lines\":[{\"inventoryId\":%d,\"quantity\":1}],\"paymentMethod\":\"CARD\"}'",
                order.inventoryId());
        line("  curl -s %s/orders/%s%s", endpoints.orders(), order.orderId(), token);
        line("  curl -s %s/payments?orderId=%s", endpoints.payments(), order.orderId());
        line("As one customer alone, who sees only their own (up --identity demands a token of everybody)");
        line("  TOKEN=$(deploy/local/token --role customer --sub c-1)");
        line("  curl -s %s/orders -H \"Authorization: Bearer $TOKEN\"", endpoints.orders());
    }

    void whereabouts() {
        line("");
        line("API    /q/swagger-ui of each service");
        line("Logs   deploy/local/logs, or the files in deploy/local/target/suite/logs");
        line("Stop   deploy/local/down");
    }
}
