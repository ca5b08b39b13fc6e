package dev.junban.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The place in a trace as W3C writes it down, in the header {@code traceparent} of HTTP and Kafka and in our rows. */
public final class TraceParent {
    /** The name of the header. */
    public static final String HEADER = "traceparent";

    private static final TextMapGetter<String> TEXT = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String carrier) {
            return List.of(HEADER);
        }

        @Override
        public @Nullable String get(@Nullable String carrier, String key) {
            return HEADER.equals(key) ? carrier : null;
        }
    };

    private TraceParent() {}

    /** Empty where nothing is traced. */
    public static Optional<String> of(Context trace) {
        if (!Span.fromContext(trace).getSpanContext().isValid()) {
            return Optional.empty();
        }
        Map<String, String> headers = new HashMap<>();
        W3CTraceContextPropagator.getInstance().inject(trace, headers, (into, name, value) -> headers.put(name, value));
        return Optional.ofNullable(headers.get(HEADER));
    }

    /** The place that was written down; no trace for anything else. */
    public static Context read(String traceparent) {
        return W3CTraceContextPropagator.getInstance().extract(Context.root(), traceparent, TEXT);
    }
}
