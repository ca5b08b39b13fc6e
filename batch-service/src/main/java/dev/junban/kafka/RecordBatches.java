package dev.junban.kafka;

import dev.junban.shutdown.InFlight;
import dev.junban.shutdown.TakesWork;
import dev.junban.traces.Spans;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.jboss.logging.Logger;

/**
 * Takes a batch of records to its end, whatever is in it: what cannot be read or can never be applied becomes a dead
 * letter, alone; what only has to wait waits. It never fails, since a channel that failed once would stand still.
 */
@Singleton
public final class RecordBatches implements TakesWork {
    private static final Logger LOG = Logger.getLogger(RecordBatches.class);

    private final InFlight inFlight = new InFlight();

    private final DeadLetters deadLetters;

    RecordBatches(DeadLetters deadLetters) {
        this.deadLetters = deadLetters;
    }

    /**
     * Reads the records and works on those that make sense, in order.
     *
     * @param parser refuses with {@link MalformedRecord}
     * @param work may be given the same messages again, and may be given them in parts
     */
    public <T> Uni<Void> handle(
            ConsumerRecords<byte[], byte[]> records, Function<byte[], T> parser, Function<List<T>, Uni<Void>> work) {
        return handleEach(records, parser, messages -> work.apply(messages).replaceWith(Map.of()));
    }

    /**
     * The same for work that does what it can, and gives the places of those messages that can never be applied, each
     * with the reason: they become dead letters.
     */
    public <T> Uni<Void> handleEach(
            ConsumerRecords<byte[], byte[]> records,
            Function<byte[], T> parser,
            Function<List<T>, Uni<Map<Integer, String>>> work) {
        return inFlight.run(() -> toTheEnd(records, parser, work));
    }

    /** A batch that comes later is not acknowledged, so that another instance takes it. */
    @Override
    public CompletionStage<Void> stopTakingWork() {
        return inFlight.stop();
    }

    private <T> Uni<Void> toTheEnd(
            ConsumerRecords<byte[], byte[]> records,
            Function<byte[], T> parser,
            Function<List<T>, Uni<Map<Integer, String>>> work) {
        List<Received<T>> readable = new ArrayList<>(records.count());
        List<Uni<Void>> refusals = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> record : records) {
            try {
                Poison.refuse(record);
                readable.add(new Received<>(record, parser.apply(record.value())));
            } catch (MalformedRecord e) {
                refusals.add(deadLetters.keep(record, e.reason()));
            }
        }
        return inTurn(refusals).chain(() -> work(readable, work));
    }

    private <T> Uni<Void> work(List<Received<T>> batch, Function<List<T>, Uni<Map<Integer, String>>> work) {
        if (batch.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        List<T> messages = batch.stream().map(Received::message).toList();
        String topic = batch.get(0).source().topic();
        return Spans.together(
                        "process " + topic,
                        RecordTraces.of(batch),
                        () -> Patience.retryWhile(
                                failure -> !Failures.isOfContent(failure),
                                "A batch of " + batch.size() + " from " + topic,
                                Uni.createFrom().deferred(() -> work.apply(messages))))
                .chain(refused -> inTurn(refused.entrySet().stream()
                        .map(one -> deadLetters.keep(batch.get(one.getKey()).source(), one.getValue()))
                        .toList()))
                .onFailure()
                .recoverWithUni(failure -> isolate(batch, work, failure));
    }

    /** Halves the batch until the culprit is alone. */
    private <T> Uni<Void> isolate(
            List<Received<T>> batch, Function<List<T>, Uni<Map<Integer, String>>> work, Throwable failure) {
        if (batch.size() == 1) {
            return deadLetters.keep(batch.get(0).source(), "it can never be applied: " + failure);
        }
        LOG.warnf("A batch of %d is split, since one of it failed: %s", batch.size(), failure);
        int middle = batch.size() / 2;
        return work(batch.subList(0, middle), work).chain(() -> work(batch.subList(middle, batch.size()), work));
    }

    private static Uni<Void> inTurn(List<Uni<Void>> works) {
        return Multi.createFrom()
                .iterable(works)
                .onItem()
                .transformToUniAndConcatenate(work -> work)
                .collect()
                .last()
                .replaceWithVoid();
    }
}
