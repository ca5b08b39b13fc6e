package dev.junban.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.traces.TraceParent;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingDecision;
import java.util.List;
import org.junit.jupiter.api.Test;

class NoLonelyCallsTest {
    private static final Context TRACED = TraceParent.read("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");

    private final NoLonelyCalls sampler = new NoLonelyCalls(Sampler.alwaysOn());

    @Test
    void aStatementOfNobodysTraceIsLeftOut() {
        assertThat(decide(Context.root(), SpanKind.CLIENT)).isEqualTo(SamplingDecision.DROP);
    }

    @Test
    void whatIsPartOfATraceOrStartsOneIsTheOthersToDecide() {
        assertThat(decide(TRACED, SpanKind.CLIENT)).isEqualTo(SamplingDecision.RECORD_AND_SAMPLE);
        assertThat(decide(Context.root(), SpanKind.SERVER)).isEqualTo(SamplingDecision.RECORD_AND_SAMPLE);
    }

    private SamplingDecision decide(Context parent, SpanKind kind) {
        return sampler.shouldSample(parent, "", "SELECT", kind, Attributes.empty(), List.of())
                .getDecision();
    }
}
