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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
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

        Map<RecordMetadata, String> reasons = new LinkedHashMap<>();
        reasons.put(broker.send(topic, key, bytes("{broken")), "not JSON at line 1, column ");
        reasons.put(broker.send(topic, key, new byte[] {(byte) 0xff, 0}), "not JSON");
        reasons.put(broker.send(topic, key, null), "no value");
        reasons.put(broker.send(topic, null, bytes("{}")), "no key");
        reasons.put(broker.send(topic, (byte[]) null, null), "no value");
        reasons.put(broker.send(topic, key, big), "longer than 262144 bytes");
        reasons.put(
                broker.send(topic, key, bytes("{\"kind\":\"TEA\",\"outcome\":\"TEA\",\"orderId\":\"" + order + "\"}")),
                "");

        var letters = await("a dead letter of each of " + reasons.keySet())
                .atMost(PATIENCE)
                .until(() -> broker.read(topic + ".dead-letter"), kept -> reasons.keySet().stream()
                        .allMatch(place -> kept.stream().anyMatch(letter -> isFrom(letter, place))));
        var sent = broker.read(topic);
        reasons.forEach((place, reason) -> requireKept(place, reason, sent, letters));
    }

    /** What lies there is what came, with the reason and the place beside it. */
    private static void requireKept(
            RecordMetadata place,
            String reason,
            List<ConsumerRecord<byte[], byte[]>> sent,
            List<ConsumerRecord<byte[], byte[]>> letters) {
        var came = first(sent, record -> record.partition() == place.partition() && record.offset() == place.offset());
        var kept = first(letters, letter -> isFrom(letter, place));
        assertThat(kept.key()).isEqualTo(came.key());
        assertThat(kept.value()).isEqualTo(came.value());
        assertThat(Broker.header(kept, "dead-letter-topic")).isEqualTo(place.topic());
        assertThat(Broker.header(kept, "dead-letter-reason")).contains(reason);
    }

    private static ConsumerRecord<byte[], byte[]> first(
            List<ConsumerRecord<byte[], byte[]>> records, Predicate<ConsumerRecord<byte[], byte[]>> which) {
        return records.stream().filter(which).findFirst().orElseThrow();
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
