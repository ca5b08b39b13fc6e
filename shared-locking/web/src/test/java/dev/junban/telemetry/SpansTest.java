package dev.junban.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.traces.Spans;
import dev.junban.traces.TraceParent;
import dev.junban.traces.Traces;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** On Vert.x and with the SDK, and traces kept where Quarkus keeps them. */
class SpansTest {
    private static final String A = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    private static final String B = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    private static final FinishedSpans FINISHED = new FinishedSpans();
    private static final Vertx VERTX = Vertx.vertx();

    @BeforeAll
    static void turnOn() {
        GlobalOpenTelemetry.resetForTest();
        GlobalOpenTelemetry.set(OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(FINISHED))
                        .build())
                .build());
    }

    @AfterAll
    static void turnOff() {
        GlobalOpenTelemetry.resetForTest();
        VERTX.close().toCompletionStage().toCompletableFuture().join();
    }

    @BeforeEach
    void forget() {
        FINISHED.clear();
    }

    @Test
    void whatIsDoneForOneOfSeveralBelongsToItsOwnTrace() {
        List<Optional<String>> seen = onVertx(() -> Spans.together("work", both(), () -> later().map(
                        tick -> List.of(Traces.parentOf("a"), Traces.parentOf("b"), Traces.parentOf("other")))));

        SpanData span = FINISHED.only();
        assertThat(seen.subList(0, 2)).containsExactly(Optional.of(A), Optional.of(B));
        assertThat(seen.get(2).orElseThrow()).contains(span.getTraceId()).contains(span.getSpanId());
    }

    @Test
    void oneSpanForSeveralIsAChildOfTheFirstAndLinkedToTheOthers() {
        Integer result = onVertx(
                () -> Spans.together("work", both(), () -> Uni.createFrom().item(1)));

        SpanData span = FINISHED.only();
        assertThat(result).isEqualTo(1);
        assertThat(A).contains(span.getTraceId()).contains(span.getParentSpanId());
        assertThat(span.getLinks())
                .extracting(LinkData::getSpanContext)
                .singleElement()
                .satisfies(link -> assertThat(B).contains(link.getTraceId()));
    }

    @Test
    void whatIsDoneApartIsPartOfThatTraceAndOfNoneAfterwards() {
        List<Optional<String>> seen = onVertx(() -> Spans.together(
                "work", both(), () -> Spans.apart("b", () -> later().map(tick -> TraceParent.of(Context.current())))
                        .map(inside -> List.of(inside, TraceParent.of(Context.current())))));

        assertThat(seen.get(0)).contains(B);
        assertThat(seen.get(1).orElseThrow()).contains(FINISHED.only().getSpanId());
    }

    @Test
    void whereNothingIsTracedTheWorkIsDoneWhereItIs() {
        Boolean sameContext = onVertx(() -> {
            ContextInternal caller = ContextInternal.current();
            return Spans.together(
                    "work",
                    Map.of(),
                    () -> Spans.apart("a", () -> Uni.createFrom().item(() -> ContextInternal.current() == caller)));
        });

        assertThat(sameContext).isTrue();
        assertThat(FINISHED.all()).isEmpty();
        assertThat(Traces.parentOf("a")).isEmpty();
        assertThat(Traces.areOn()).isFalse();
    }

    @Test
    void anEarlierTraceGoesOnLinkedToTheCallThatItGoesOnIn() {
        Optional<String> resumed =
                onVertx(() -> Spans.together("call", Map.of("a", TraceParent.read(A)), () -> Uni.createFrom()
                        .item(() -> Spans.resume("reported", Optional.of(B)))));

        SpanData reported = FINISHED.named("reported");
        SpanData call = FINISHED.named("call");
        assertThat(B).contains(reported.getTraceId()).contains(reported.getParentSpanId());
        assertThat(resumed.orElseThrow()).contains(reported.getTraceId()).contains(reported.getSpanId());
        assertThat(reported.getLinks().get(0).getSpanContext().getSpanId()).isEqualTo(call.getSpanId());
        assertThat(call.getLinks().get(0).getSpanContext().getSpanId()).isEqualTo(reported.getSpanId());
    }

    @Test
    void withoutAnEarlierTraceTheCurrentOneGoesOn() {
        Optional<String> resumed =
                onVertx(() -> Spans.together("call", Map.of("a", TraceParent.read(A)), () -> Uni.createFrom()
                        .item(() -> Spans.resume("reported", Optional.empty()))));

        assertThat(resumed.orElseThrow()).contains(FINISHED.only().getSpanId());
    }

    @Test
    void whatIsNoTraceparentIsNoTrace() {
        assertThat(Span.fromContext(TraceParent.read("garbage"))
                        .getSpanContext()
                        .isValid())
                .isFalse();
    }

    private static Map<String, Context> both() {
        Map<String, Context> traces = new LinkedHashMap<>();
        traces.put("a", TraceParent.read(A));
        traces.put("b", TraceParent.read(B));
        return traces;
    }

    /** On another turn of the event loop, in the same context. */
    private static Uni<Long> later() {
        return Uni.createFrom().emitter(done -> ContextInternal.current().setTimer(1, done::complete));
    }

    private static <T> T onVertx(Supplier<Uni<T>> work) {
        CompletableFuture<T> done = new CompletableFuture<>();
        ContextInternal context = ((ContextInternal) VERTX.getOrCreateContext()).duplicate();
        context.runOnContext(start -> {
            var unused = work.get().subscribe().with(done::complete, done::completeExceptionally);
        });
        return done.orTimeout(30, TimeUnit.SECONDS).join();
    }
}
