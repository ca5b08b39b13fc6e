package dev.junban.telemetry;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import java.util.List;

/**
 * Leaves out calls that are part of nobody's trace. The relay and the jobs look at the database many times a second;
 * each look would be a trace of one statement.
 */
record NoLonelyCalls(Sampler others) implements Sampler {
    @Override
    public SamplingResult shouldSample(
            Context parent, String traceId, String name, SpanKind kind, Attributes attributes, List<LinkData> links) {
        return kind == SpanKind.CLIENT
                        && !Span.fromContext(parent).getSpanContext().isValid()
                ? SamplingResult.drop()
                : others.shouldSample(parent, traceId, name, kind, attributes, links);
    }

    @Override
    public String getDescription() {
        return "NoLonelyCalls{" + others.getDescription() + "}";
    }
}
