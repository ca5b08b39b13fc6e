package dev.junban.local.suite;

import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;

/** What {@code up} shows. */
final class Screen implements Progress {
    private final PrintStream out;

    Screen(PrintStream out) {
        this.out = out;
    }

    @Override
    public void ready(String part, Duration took, String address) {
        line("  %-18s %6.1f s   %s", part, took.toMillis() / 1000.0, address);
    }

    @Override
    public void note(String message) {
        line("  %s", message);
        // The screen may have gone since; standard error is the supervisor's log.
        System.err.println(Instant.now() + " " + message);
    }

    void line(String format, Object... values) {
        out.printf(Locale.ROOT, format + "%n", values);
        out.flush();
    }

    void ready(Duration took, OptionalLong mebibytes) {
        line("");
        String memory = mebibytes.isPresent() ? ", " + mebibytes.getAsLong() + " MiB resident" : "";
        line("Ready after %.1f s%s", took.toMillis() / 1000.0, memory);
    }

    void order(SampleOrder.Result order) {
        line("");
        line("Sample order %s: 2 of %s", order.orderId(), order.sku());
        SampleOrder.Step first = order.steps().get(0);
        for (SampleOrder.Step step : order.steps()) {
            long millis = Duration.between(first.at(), step.at()).toMillis();
            line("  %+7d ms   %-16s %s", millis, step.status(), step.cause() == null ? "" : step.cause());
        }
    }

    void addresses(Endpoints endpoints) {
        for (Service service : Service.values()) {
            line("  %-18s %s", service.module(), endpoints.of(service));
        }
        line("  %-18s %s", "payment simulator", endpoints.payments());
        line("  %-18s %s", "PostgreSQL", endpoints.postgres().url());
        line("  %-18s %s", "Kafka", endpoints.kafka());
    }

    void hints(Endpoints endpoints, SampleOrder.Result order) {
        line("");
        line("Try");
        line("  curl -s %s/orders -H 'Content-Type: application/json' \\", endpoints.orders());
        line("    -H \"Idempotency-Key: try-$(date +%%s)\" \\");
        line(
                "    -d '{\"customerId\":\"c-1\",\"lines\":[{\"inventoryId\":%d,\"quantity\":1}],\"paymentMethod\":\"CARD\"}'",
                order.inventoryId());
        line("  curl -s %s/orders/%s", endpoints.orders(), order.orderId());
        line("  curl -s %s/payments?orderId=%s", endpoints.payments(), order.orderId());
    }

    void whereabouts() {
        line("");
        line("API    /q/swagger-ui of each service");
        line("Logs   deploy/local/target/suite/logs");
        line("Stop   deploy/local/down");
    }
}
