package dev.junban.kafka;

import dev.junban.traces.TraceParent;
import dev.junban.traces.Traces;
import io.opentelemetry.context.Context;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** The traces that records come with. */
final class RecordTraces {
    private RecordTraces() {}

    /** The newest that the record tells of: what is sent once more has several. */
    static Context of(ConsumerRecord<byte[], byte[]> record) {
        Header header = record.headers().lastHeader(TraceParent.HEADER);
        return header == null || header.value() == null ? Context.root() : TraceParent.read(text(header.value()));
    }

    /** By the keys of those that have one; of several records of one key the first says it. */
    static <T> Map<String, Context> of(List<Received<T>> batch) {
        Map<String, Context> traces = new LinkedHashMap<>();
        for (Received<T> one : batch) {
            byte[] key = one.source().key();
            Context trace = of(one.source());
            if (key != null && Traces.isTraced(trace)) {
                traces.putIfAbsent(text(key), trace);
            }
        }
        return traces;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
