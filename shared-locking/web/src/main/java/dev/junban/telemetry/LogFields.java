package dev.junban.telemetry;

import dev.junban.traces.Traces;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import java.util.UUID;
import org.jboss.logging.MDC;

/** What lines of the log say beside their text, under {@code mdc} in JSON: the order that it is about, and its trace. */
public final class LogFields {
    private static final String ORDER = "orderId";
    // The names are those that Quarkus gives to the current span.
    private static final String TRACE = "traceId";
    private static final String SPAN = "spanId";

    private LogFields() {}

    /** The rest of the current request is about this order. */
    public static void order(UUID orderId) {
        var unused = MDC.put(ORDER, orderId.toString());
    }

    /** What this logs is about one order of several that are worked on together. */
    public static void about(UUID orderId, Runnable logging) {
        SpanContext own = Span.fromContext(Traces.of(orderId.toString())).getSpanContext();
        with(ORDER, orderId.toString(), () -> {
            if (own.isValid()) {
                with(TRACE, own.getTraceId(), () -> with(SPAN, own.getSpanId(), logging));
            } else {
                logging.run();
            }
        });
    }

    private static void with(String name, String value, Runnable logging) {
        Object before = MDC.put(name, value);
        try {
            logging.run();
        } finally {
            if (before == null) {
                MDC.remove(name);
            } else {
                var unused = MDC.put(name, before);
            }
        }
    }
}
