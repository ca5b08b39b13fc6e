package dev.junban.telemetry;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what has been traced. */
final class FinishedSpans implements SpanExporter {
    private final List<SpanData> spans = new CopyOnWriteArrayList<>();

    List<SpanData> all() {
        return spans;
    }

    SpanData only() {
        if (spans.size() != 1) {
            throw new AssertionError("one span was to be finished: " + spans);
        }
        return spans.get(0);
    }

    SpanData named(String name) {
        return spans.stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }

    void clear() {
        spans.clear();
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> finished) {
        spans.addAll(finished);
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
