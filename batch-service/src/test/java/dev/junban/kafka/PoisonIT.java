package dev.junban.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Broker;
import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.local.TestDatabase;
import dev.junban.local.audit.LockAudit;
import dev.junban.locking.RetryPolicy;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that can never be taken do not stop those behind them; records that only have to wait are never given up. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class PoisonIT {
    static final String IMPORTS = "junban.stock-imports";
    static final Duration PATIENCE = Duration.ofSeconds(60);

    /** As much as Kafka takes at its defaults, with a little room for its own. */
    static final int MEGABYTE = 1_000_000;

    @TestHTTPResource
    URI url;

    static Shop shop;
    static Broker broker;

    final long inventory = shop.inventory(0);
    final byte[] key = bytes(Long.toString(inventory));

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
        broker = Broker.ofTheSuite();
    }

    @AfterAll
    static void close() {
        broker.close();
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "junban.payment-requests",
                "junban.payment-results",
                "junban.stock-received",
                "junban.stock-imports"
            })
    void keepsPoisonWithItsBytesAndItsReason(String topic) {
        byte[] big = new byte[MEGABYTE];
        Arrays.fill(big, (byte) 'x');
        String order = UUID.randomUUID().toString();

        List<Poisoned> poisoned = List.of(
                new Poisoned(broker.send(topic, key, bytes("{broken")), "not JSON at line 1, column "),
                new Poisoned(broker.send(topic, key, new byte[] {(byte) 0xff, 0}), "not JSON"),
                new Poisoned(broker.send(topic, key, null), "no value"),
                new Poisoned(broker.send(topic, null, bytes("{}")), "no key"),
                new Poisoned(broker.send(topic, (byte[]) null, null), "no value"),
                new Poisoned(broker.send(topic, key, big), "longer than 262144 bytes"),
                new Poisoned(
                        broker.send(
                                topic,
                                key,
                                bytes("{\"kind\":\"TEA\",\"outcome\":\"TEA\",\"orderId\":\"" + order + "\"}")),
                        ""));

        List<ConsumerRecord<byte[], byte[]>> letters = await("dead letters of " + poisoned)
                .atMost(PATIENCE)
                .until(() -> broker.read(topic + ".dead-letter"), all -> poisoned.stream()
                        .allMatch(one -> letterOf(one, all).isPresent()));
        List<ConsumerRecord<byte[], byte[]>> records = broker.read(topic);
        poisoned.forEach(one ->
                requireKept(one, recordOf(one, records), letterOf(one, letters).orElseThrow()));
    }

    /** Where a record is that nobody can take, and what the reason says. */
    private record Poisoned(RecordMetadata place, String reason) {}

    /** What lies there is what came, with the reason and the place beside it. */
    private static void requireKept(
            Poisoned one, ConsumerRecord<byte[], byte[]> came, ConsumerRecord<byte[], byte[]> kept) {
        assertThat(kept.key()).isEqualTo(came.key());
        assertThat(kept.value()).isEqualTo(came.value());
        assertThat(Broker.header(kept, "dead-letter-topic")).isEqualTo(came.topic());
        assertThat(Broker.header(kept, "dead-letter-reason")).contains(one.reason());
    }

    private static Optional<ConsumerRecord<byte[], byte[]>> letterOf(
            Poisoned one, List<ConsumerRecord<byte[], byte[]>> letters) {
        return letters.stream().filter(letter -> isFrom(letter, one.place())).findFirst();
    }

    private static ConsumerRecord<byte[], byte[]> recordOf(Poisoned one, List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream()
                .filter(record -> record.partition() == one.place().partition()
                        && record.offset() == one.place().offset())
                .findFirst()
                .orElseThrow();
    }

    private static boolean isFrom(ConsumerRecord<byte[], byte[]> letter, RecordMetadata place) {
        return Broker.header(letter, "dead-letter-partition").equals(Integer.toString(place.partition()))
                && Broker.header(letter, "dead-letter-offset").equals(Long.toString(place.offset()));
    }

    @Test
    void goesOnBehindPoison() {
        String importId = UUID.randomUUID().toString();
        for (int lineNo = 1; lineNo <= 3; lineNo++) {
            broker.send(IMPORTS, key, bytes("{broken"));
            broker.send(IMPORTS, key, null);
            broker.send(IMPORTS, key, line(importId, lineNo));
        }

        await().atMost(PATIENCE).until(() -> onHand() == 3);
        assertThat(new Operator(url).get("/q/health/live").statusCode()).isEqualTo(200);
        assertThat(new Operator(url).get("/q/metrics").body()).contains("dlq_total{topic=\"junban.stock-imports\"}");
    }

    @Test
    void defersWhatOnlyHasToWait() throws SQLException {
        long before = letters();
        TestDatabase from = shop.database.mark();
        try (Connection somebody = DriverManager.getConnection(
                        shop.database.jdbcUrl(),
                        shop.database.owner().user(),
                        shop.database.owner().password());
                Statement statement = somebody.createStatement()) {
            somebody.setAutoCommit(false);
            statement.execute(LockAudit.exemption("somebody who holds a row"));
            statement.execute("SELECT FROM inventories WHERE id = " + inventory + " FOR UPDATE");
            broker.send(IMPORTS, key, line(UUID.randomUUID().toString(), 1));

            await("the transaction to have given up, and to have come again")
                    .atMost(PATIENCE)
                    .until(() -> from.count("55P03") > RetryPolicy.defaults().attempts());
        }

        await().atMost(PATIENCE).until(() -> onHand() == 1);
        assertThat(letters()).isEqualTo(before);
    }

    private long letters() {
        return broker.read(IMPORTS + ".dead-letter").stream()
                .filter(letter -> Arrays.equals(letter.key(), key))
                .count();
    }

    private byte[] line(String importId, int lineNo) {
        return bytes("{\"importId\":\"%s\",\"lineNo\":%d,\"inventoryId\":%d,\"delta\":1,\"reference\":\"r\"}"
                .formatted(importId, lineNo, inventory));
    }

    private long onHand() {
        return shop.row("SELECT on_hand FROM inventories WHERE id = " + inventory)
                .getLong(0);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
