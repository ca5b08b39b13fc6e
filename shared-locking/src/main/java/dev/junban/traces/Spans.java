package dev.junban.traces;

import dev.junban.locking.ExternalCalls;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.smallrye.mutiny.Uni;
import io.vertx.core.impl.ContextInternal;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Work as spans, for those who are traced; for the others it is done as it is. */
public final class Spans {
    private static final String LIBRARY = "dev.junban";

    private Spans() {}

    /**
     * Does work for several as one span: a child of the first, linked to the others. What it does for one of them
     * belongs to that one's own trace. No transaction may be open.
     *
     * @param traced those who are traced, by the key of their messages
     */
    public static <T> Uni<T> together(String name, Map<String, Context> traced, Supplier<Uni<T>> work) {
        return traced.isEmpty() ? Uni.createFrom().deferred(work::get) : spanning(name, traced, work);
    }

    private static <T> Uni<T> spanning(String name, Map<String, Context> traced, Supplier<Uni<T>> work) {
        return Uni.createFrom().deferred(() -> {
            Context first = traced.values().iterator().next();
            SpanBuilder builder = builder(name).setParent(first);
            traced.values().stream().skip(1).map(Spans::context).forEach(builder::addLink);
            Span span = builder.startSpan();
            return in(Traces.with(first.with(span), traced), work)
                    .onFailure()
                    .invoke(failure ->
                            span.setStatus(StatusCode.ERROR, failure.getClass().getSimpleName()))
                    .onTermination()
                    .invoke(span::end);
        });
    }

    /** Does the work of one of several as part of its own trace. No transaction may be open. */
    public static <T> Uni<T> apart(String key, Supplier<Uni<T>> work) {
        return Uni.createFrom().deferred(() -> {
            Context trace = Traces.of(key);
            return Traces.isTraced(trace) ? in(trace, work) : work.get();
        });
    }

    /**
     * Goes on with a trace that was left earlier, by a span that is linked to the current one and the other way round.
     *
     * @param earlier where it was left, if that was written down
     * @return where it is now; the current trace if there is no other
     */
    public static Optional<String> resume(String name, Optional<String> earlier) {
        Span now = Span.current();
        Context left = earlier.map(TraceParent::read).orElseGet(Context::current);
        if (!Traces.isTraced(left)
                || context(left).getTraceId().equals(now.getSpanContext().getTraceId())) {
            return TraceParent.of(Context.current());
        }
        Span span = builder(name).setParent(left).addLink(now.getSpanContext()).startSpan();
        now.addLink(span.getSpanContext());
        span.end();
        return TraceParent.of(left.with(span));
    }

    private static SpanBuilder builder(String name) {
        return GlobalOpenTelemetry.getTracer(LIBRARY).spanBuilder(name);
    }

    private static SpanContext context(Context trace) {
        return Span.fromContext(trace).getSpanContext();
    }

    /** In a Vert.x context of its own, since that is where the current trace is kept; the result comes to the caller's. */
    private static <T> Uni<T> in(Context trace, Supplier<Uni<T>> work) {
        // The context of a transaction must not be left: the work would no longer be seen to hold its locks.
        ExternalCalls.check("A trace of its own");
        ContextInternal caller = ContextInternal.current();
        return caller == null ? work.get() : in(caller.duplicate(), caller, trace, work);
    }

    private static <T> Uni<T> in(ContextInternal own, ContextInternal caller, Context trace, Supplier<Uni<T>> work) {
        return Uni.createFrom()
                .deferred(() -> {
                    stay(trace);
                    return work.get();
                })
                .runSubscriptionOn(task -> own.runOnContext(ignored -> task.run()))
                .emitOn(task -> caller.runOnContext(ignored -> task.run()));
    }

    /** Until the Vert.x context ends. */
    @SuppressWarnings({"MustBeClosedChecker", "resource"})
    private static void stay(Context trace) {
        var unused = trace.makeCurrent();
    }
}
