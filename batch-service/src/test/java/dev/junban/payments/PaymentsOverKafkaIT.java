package dev.junban.payments;

import static dev.junban.fixtures.Shop.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Broker;
import dev.junban.fixtures.Provider;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import dev.junban.provider.ReportedPayment;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.eclipse.microprofile.config.ConfigProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The whole service with everything around it, from the outbox to the settled order. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class PaymentsOverKafkaIT {
    static final String REQUESTS = "junban.payment-requests";
    static final String RESULTS = "junban.payment-results";
    static final Duration PATIENCE = Duration.ofSeconds(40);

    static Shop shop;
    static Broker broker;
    static Provider provider;

    @BeforeAll
    static void open() {
        shop = new Shop(SuiteResource.database());
        broker = new Broker(config("kafka.bootstrap.servers"));
        provider = Provider.ofTheSuite();
    }

    @AfterAll
    static void close() {
        broker.close();
        shop.close();
    }

    @BeforeEach
    void behave() {
        provider.behave("capture");
    }

    @Test
    void paysOrdersFromTheOutboxOn() {
        long inventory = shop.inventory(100);
        List<UUID> orders =
                IntStream.range(0, 30).mapToObj(i -> shop.order(inventory)).toList();

        orders.forEach(order -> becomes(order, "PAID/CAPTURED"));

        assertThat(orders)
                .allSatisfy(order -> assertThat(provider.chargesOf(order)).isEqualTo(1));
        assertThat(shop.reserved(inventory)).isEqualTo(30);
        await().atMost(PATIENCE).until(() -> shop.count("outbox") == 0);
    }

    @Test
    void sendsCloudEvents() {
        UUID order = shop.order(shop.inventory(1));
        becomes(order, "PAID/CAPTURED");
        await().atMost(PATIENCE)
                .until(() -> of(order, broker.read("junban.order-events")).size() == 2);

        var paid = of(order, broker.read("junban.order-events")).get(1);
        assertThat(Broker.text(paid.value())).contains("\"status\":\"PAID\"", "\"previousStatus\":\"PENDING_PAYMENT\"");
        assertThat(Broker.header(paid, "ce_specversion")).isEqualTo("1.0");
        assertThat(Broker.header(paid, "ce_id")).startsWith("order:" + order + ":");
        assertThat(Broker.header(paid, "ce_source")).isEqualTo("urn:junban");
        assertThat(Broker.header(paid, "ce_type")).isEqualTo("OrderChanged");
        assertThat(Broker.header(paid, "ce_time")).startsWith("20");
        assertThat(Broker.header(paid, "content-type")).isEqualTo("application/json");

        var result = of(order, broker.read(RESULTS)).get(0);
        assertThat(Broker.header(result, "ce_id")).startsWith("provider:pay_").endsWith(":CAPTURED");
    }

    @Test
    void freesTheStockOfADeclinedOrder() {
        provider.behave("decline");
        long inventory = shop.inventory(1);
        UUID order = shop.order(inventory);

        becomes(order, "PAYMENT_FAILED/DECLINED");

        assertThat(shop.reserved(inventory)).isZero();
    }

    @Test
    void putsBadRecordsAsideAndGoesOn() {
        String key = UUID.randomUUID().toString();
        List<String> bad = List.of("{broken", "{\"kind\":\"TEA\",\"orderId\":\"" + key + "\"}", "\u0000");
        bad.forEach(value -> broker.send(REQUESTS, key, value));
        long tombstone = broker.send(REQUESTS, key, null).offset();
        bad.forEach(value -> broker.send(RESULTS, key, value));
        UUID order = shop.order(shop.inventory(1));

        becomes(order, "PAID/CAPTURED");
        await().atMost(PATIENCE)
                .until(() -> withKey(key, broker.read(REQUESTS + ".dead-letter"))
                                        .size()
                                == 4
                        && withKey(key, broker.read(RESULTS + ".dead-letter")).size() == 3);

        var letters = withKey(key, broker.read(REQUESTS + ".dead-letter"));
        assertThat(letters.subList(0, 3))
                .extracting(letter -> Broker.text(letter.value()))
                .isEqualTo(bad);
        assertThat(letters.get(3).value()).isNull();
        assertThat(Broker.header(letters.get(3), "dead-letter-reason")).isEqualTo("no value");
        assertThat(Broker.header(letters.get(3), "dead-letter-topic")).isEqualTo(REQUESTS);
        assertThat(Broker.header(letters.get(3), "dead-letter-offset")).isEqualTo(Long.toString(tombstone));
        assertThat(Broker.header(letters.get(1), "dead-letter-reason")).contains("kind");
    }

    @Test
    void holdsNothingWhileTheProviderHangsAndLeavesTheOutcomeUnknown() {
        provider.behave("hang");
        long inventory = shop.inventory(10);
        UUID hanging = shop.order(inventory);
        becomes(hanging, "PENDING_PAYMENT/SUBMITTED");

        assertThat(shop.count(
                        "pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'"))
                .isZero();
        becomes(hanging, "PENDING_PAYMENT/UNKNOWN");
        assertThat(provider.chargesOf(hanging)).isZero();
        assertThat(shop.reserved(inventory)).as("still held").isEqualTo(1);

        provider.behave("capture");
        becomes(shop.order(inventory), "PAID/CAPTURED");
    }

    @Test
    void decidesEveryPaymentOnceAProviderThatFailedIsBack() {
        provider.behave("error");
        long inventory = shop.inventory(100);
        List<UUID> orders =
                IntStream.range(0, 30).mapToObj(i -> shop.order(inventory)).toList();
        await().atMost(PATIENCE).until(() -> orders.stream()
                .anyMatch(order -> shop.status(order).endsWith("UNKNOWN")));

        provider.behave("capture");

        await().atMost(PATIENCE).until(() -> orders.stream()
                .map(shop::status)
                .allMatch(Set.of("PAID/CAPTURED", "PENDING_PAYMENT/UNKNOWN")::contains));
    }

    @Test
    void chargesOnceThoughEveryAnswerIsLost() {
        provider.behave("charge-then-drop");
        UUID order = shop.order(shop.inventory(1));

        becomes(order, "PENDING_PAYMENT/UNKNOWN");
        becomes(order, "PAID/CAPTURED");

        assertThat(provider.chargesOf(order)).isEqualTo(1);
    }

    @Test
    void givesBackMoneyThatCameForAnOrderThatWasGivenUp() {
        UUID givenUp = UUID.randomUUID();
        provider.charge(givenUp, PRICE);
        shop.givenUp(givenUp, "CANCELLED");

        broker.send(RESULTS, givenUp.toString(), captured(givenUp));

        becomes(givenUp, "REFUNDED/CAPTURED");
        assertThat(shop.refunds(givenUp)).isEqualTo("COMPLETED 250");
        assertThat(provider.paymentOf(givenUp).getLong("refundedMinor")).isEqualTo(PRICE);
    }

    private static String captured(UUID order) {
        return new ReportedPayment(
                        "webhook:" + order,
                        order,
                        new PaymentResult(
                                Outcome.CAPTURED, provider.paymentOf(order).getString("paymentId"), PRICE, "EUR"))
                .toJson();
    }

    /** What the plain tests explore exhaustively, sampled with everything around it. */
    @Test
    void endsTheSameWhateverTheOrderOfEvents() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);
        Random random = new Random(seed);
        provider.behave("pending-then-decline", 600_000);
        long inventory = shop.inventory(100);
        List<UUID> orders =
                IntStream.range(0, 8).mapToObj(i -> shop.order(inventory)).toList();

        for (UUID order : orders) {
            List<ReportedPayment> events = new ArrayList<>();
            for (int copy = 0; copy < 2; copy++) {
                for (Outcome outcome : List.of(Outcome.CAPTURED, Outcome.DECLINED, Outcome.REFUNDED)) {
                    Optional<String> refundId =
                            outcome == Outcome.REFUNDED ? Optional.of("re_" + order) : Optional.empty();
                    events.add(new ReportedPayment(
                            outcome + ":" + copy + ":" + order,
                            order,
                            new PaymentResult(outcome, "pay_" + order, PRICE, "EUR", refundId)));
                }
            }
            Collections.shuffle(events, random);
            events.forEach(event -> broker.send(RESULTS, order.toString(), event.toJson()));
        }

        orders.forEach(order -> becomes(order, "REFUNDED/CAPTURED"));
        assertThat(shop.reserved(inventory)).as("seed %d", seed).isZero();
        assertThat(orders)
                .allSatisfy(order -> assertThat(shop.row("SELECT refunded_minor FROM orders WHERE id = '" + order + "'")
                                .getLong(0))
                        .isEqualTo(PRICE));
    }

    @Test
    void findsThePaymentOfARequestThatComesAgainAndDoesNotAskTwice() {
        UUID order = UUID.randomUUID();
        long inventory = shop.inventory(1);
        provider.charge(order, PRICE);
        shop.execute("""
                WITH o AS (
                  INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_status, expires_at)
                  VALUES ('%s', 'c-1', 'PENDING_PAYMENT', 'EUR', %d, 'SUBMITTED', now() + interval '1 hour') RETURNING id)
                INSERT INTO order_lines SELECT id, 1, %d, 'sku', 1, %d FROM o""".formatted(order, PRICE, inventory, PRICE));

        broker.send(REQUESTS, order.toString(), "{\"kind\":\"PAYMENT\",\"orderId\":\"" + order + "\"}");

        becomes(order, "PAID/CAPTURED");
        assertThat(provider.chargesOf(order)).isEqualTo(1);
    }

    @Test
    void doesNotAskUnderAKeyThatTheProviderMayHaveForgotten() {
        UUID order = UUID.randomUUID();
        long inventory = shop.inventory(1);
        shop.execute("""
                WITH o AS (
                  INSERT INTO orders (id, customer_id, status, currency, total_minor, payment_status, submitted_at, asked_at,
                    expires_at)
                  VALUES ('%s', 'c-1', 'PENDING_PAYMENT', 'EUR', %d, 'SUBMITTED', now() - interval '24 hours', now(),
                    now() + interval '1 hour') RETURNING id)
                INSERT INTO order_lines SELECT id, 1, %d, 'sku', 1, %d FROM o""".formatted(order, PRICE, inventory, PRICE));

        broker.send(REQUESTS, order.toString(), "{\"kind\":\"PAYMENT\",\"orderId\":\"" + order + "\"}");

        becomes(order, "PENDING_PAYMENT/UNKNOWN");
        assertThat(provider.chargesOf(order)).isZero();
    }

    @Test
    void appliesAResultOnceThatIsDeliveredTwice() {
        provider.behave("pending-then-decline");
        long inventory = shop.inventory(5);
        UUID order = shop.order(inventory);
        becomes(order, "PENDING_PAYMENT/SUBMITTED");
        String declined = """
                {"eventId":"webhook:%1$s","orderId":"%1$s","paymentId":"pay_x","outcome":"DECLINED","amountMinor":%2$d,\
                "currency":"EUR","occurredAt":"2026-11-30T12:00:00Z"}""".formatted(order, PRICE);

        broker.send(RESULTS, order.toString(), declined);
        becomes(order, "PAYMENT_FAILED/DECLINED");
        broker.send(RESULTS, order.toString(), declined);
        UUID later = UUID.randomUUID();
        broker.send(RESULTS, order.toString(), declined.replace("webhook:" + order, "webhook:" + later));
        await().atMost(PATIENCE)
                .until(() ->
                        shop.count("inbox WHERE applied_at IS NOT NULL AND event_id = 'webhook:" + later + "'") == 1);

        assertThat(shop.movementsOf(order).get("FREE")).isEqualTo(1);
        assertThat(shop.reserved(inventory)).isZero();
    }

    private static void becomes(UUID order, String status) {
        await("order " + order + " " + status).atMost(PATIENCE).until(() -> shop.status(order), status::equals);
    }

    private static List<ConsumerRecord<byte[], byte[]>> of(UUID order, List<ConsumerRecord<byte[], byte[]>> records) {
        return withKey(order.toString(), records);
    }

    private static List<ConsumerRecord<byte[], byte[]>> withKey(
            String key, List<ConsumerRecord<byte[], byte[]>> records) {
        return records.stream()
                .filter(record -> Broker.text(record.key()).equals(key))
                .toList();
    }

    private static String config(String name) {
        return ConfigProvider.getConfig().getValue(name, String.class);
    }
}
