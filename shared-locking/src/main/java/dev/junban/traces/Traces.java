package dev.junban.traces;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.util.Map;
import java.util.Optional;

/**
 * To which trace a piece of work belongs. A transaction may serve many orders, each with a trace of its own; so a trace
 * is asked for by the key of its messages, an order's id, and is that of the current span for every other key. Where
 * nothing is traced nothing is current, every answer is empty, and nothing is written down.
 */
public final class Traces {
    private static final ContextKey<Map<String, Context>> MEMBERS = ContextKey.named("junban-members");

    private Traces() {}

    /** Whether the current work is traced. */
    public static boolean areOn() {
        return isTraced(Context.current());
    }

    /** Whether there is a trace in it. */
    public static boolean isTraced(Context trace) {
        return Span.fromContext(trace).getSpanContext().isValid();
    }

    /** The trace of what is done for {@code key}. */
    public static Context of(String key) {
        Context current = Context.current();
        Map<String, Context> members = current.get(MEMBERS);
        return members == null ? current : members.getOrDefault(key, current);
    }

    /** The same, to be written down; empty where nothing is traced. */
    public static Optional<String> parentOf(String key) {
        return TraceParent.of(of(key));
    }

    /** {@code trace}, in which what is done for these keys has traces of its own. */
    static Context with(Context trace, Map<String, Context> members) {
        return trace.with(MEMBERS, members);
    }
}
