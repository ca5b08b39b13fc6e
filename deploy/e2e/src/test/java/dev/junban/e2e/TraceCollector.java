package dev.junban.e2e;

import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Where the services send their spans by OTLP, as to any collector. */
final class TraceCollector {
    private static final Duration THERE_AT_MOST = Duration.ofSeconds(40);

    private final List<Seen> spans = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    /** A span with the service that it comes from; ids in hexadecimal digits, {@code text} is all of it. */
    record Seen(
            String service,
            String name,
            String traceId,
            String id,
            String parentId,
            List<String> linkedTraces,
            String text) {

        static Seen of(String service, Span span) {
            return new Seen(
                    service,
                    span.getName(),
                    hex(span.getTraceId().toByteArray()),
                    hex(span.getSpanId().toByteArray()),
                    hex(span.getParentSpanId().toByteArray()),
                    span.getLinksList().stream()
                            .map(link -> hex(link.getTraceId().toByteArray()))
                            .toList(),
                    span.toString());
        }

        private static String hex(byte[] id) {
            return HexFormat.of().formatHex(id);
        }

        /** {@code service: name}, as tests say it. */
        String step() {
            return service + ": " + name;
        }
    }

    private TraceCollector(HttpServer server) {
        this.server = server;
    }

    static TraceCollector start() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            TraceCollector collector = new TraceCollector(server);
            server.createContext("/v1/traces", collector::take);
            server.start();
            return collector;
        } catch (IOException e) {
            throw new UncheckedIOException("no collector of traces", e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void stop() {
        server.stop(0);
    }

    private void take(HttpExchange exchange) throws IOException {
        ExportTraceServiceRequest.parseFrom(exchange.getRequestBody())
                .getResourceSpansList()
                .forEach(this::take);
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private void take(ResourceSpans of) {
        String service = of.getResource().getAttributesList().stream()
                .filter(attribute -> attribute.getKey().equals("service.name"))
                .map(attribute -> attribute.getValue().getStringValue())
                .findFirst()
                .orElse("");
        of.getScopeSpansList().stream()
                .flatMap(scope -> scope.getSpansList().stream())
                .forEach(span -> spans.add(Seen.of(service, span)));
    }

    Stream<Seen> all() {
        return spans.stream();
    }

    /** The spans of this trace, once they are there. */
    List<Seen> of(String traceId, Consumer<List<Seen>> assertion) {
        await("the spans of trace " + traceId)
                .atMost(THERE_AT_MOST)
                .pollInterval(Duration.ofMillis(100))
                .untilAsserted(() -> assertion.accept(of(traceId)));
        return of(traceId);
    }

    private List<Seen> of(String traceId) {
        return all().filter(span -> span.traceId().equals(traceId)).toList();
    }
}
