package dev.junban.e2e;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Another system that tells what it has counted, and tells it again now and then. */
final class StockImports implements AutoCloseable {
    private static final String TOPIC = "junban.stock-imports";
    private static final int ACCEPTED = 202;

    private final String importId = "mixed-" + Shop.newKey();
    private final AtomicInteger lastLine = new AtomicInteger();
    private final AtomicInteger repeated = new AtomicInteger();
    private final Queue<Line> sent = new ConcurrentLinkedQueue<>();
    private final KafkaProducer<String, String> producer = new KafkaProducer<>(
            Map.of(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, Suite.endpoints().kafka()),
            new StringSerializer(),
            new StringSerializer());

    /** A line of the import. */
    private record Line(String reference, int lineNo, long inventoryId, long delta) {}

    /** Sends a line, or one in four times one that was sent before, or the same line twice. */
    int send(Random random, long inventoryId) {
        List<Line> before = List.copyOf(sent);
        if (!before.isEmpty() && random.nextInt(4) == 0) {
            repeat(before.get(random.nextInt(before.size())));
            return ACCEPTED;
        }
        Line line = next(inventoryId, 1 + random.nextInt(3));
        send(line);
        if (random.nextInt(8) == 0) {
            repeat(line);
        }
        return ACCEPTED;
    }

    private Line next(long inventoryId, long delta) {
        int lineNo = lastLine.incrementAndGet();
        Line line = new Line(importId + "/" + lineNo, lineNo, inventoryId, delta);
        sent.add(line);
        return line;
    }

    private void repeat(Line line) {
        send(line);
        repeated.incrementAndGet();
    }

    private void send(Line line) {
        String value = """
                {"importId":"%s","lineNo":%d,"inventoryId":%d,"delta":%d,"reference":"%s"}""".formatted(importId, line.lineNo(), line.inventoryId(), line.delta(), line.reference());
        try {
            var unused = producer.send(new ProducerRecord<>(TOPIC, Long.toString(line.inventoryId()), value))
                    .get(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (Exception e) {
            throw new IllegalStateException("A line was not taken", e);
        }
    }

    /** One more line for each inventory: lines of one inventory stay in order, so once it is booked all are through. */
    void sendLastLines() {
        sent.stream().map(Line::inventoryId).distinct().toList().forEach(inventoryId -> send(next(inventoryId, 1)));
    }

    /** Each line that was sent and what it comes to, once. */
    List<String> expected() {
        return sent.stream()
                .sorted(Comparator.comparing(Line::reference))
                .map(line -> line.reference() + "," + line.inventoryId() + ",1," + line.delta())
                .toList();
    }

    /** Each line that had an effect, how often, and what it came to. */
    List<String> booked() {
        return Sql.rows("""
                SELECT reference, inventory_id, count(*), sum(on_hand_delta) FROM stock_movements
                WHERE kind = 'IMPORT' AND starts_with(reference, ?)
                GROUP BY reference, inventory_id ORDER BY reference COLLATE "C\"""", importId);
    }

    @Override
    public String toString() {
        return sent.size() + " lines, " + repeated + " of them sent again";
    }

    @Override
    public void close() {
        producer.close();
    }
}
