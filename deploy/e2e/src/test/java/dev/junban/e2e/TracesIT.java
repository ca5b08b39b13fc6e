package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.e2e.TraceCollector.Seen;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What a customer's request sets off is one trace, through rows and messages, whoever works on it. */
@Order(PoolsOfOneIT.NEXT_TO_LAST)
class TracesIT {
    private static final String CALLER = "00f067aa0ba902b7";
    private static final int ORDERS = 12;

    /** Expressions. */
    private static final List<String> ORDER = List.of(
            "order-service: POST /orders",
            "order-service: place-orders",
            "order-service: INSERT .*orders",
            "batch-service: junban.payment-requests publish",
            "batch-service: process junban.payment-requests",
            "batch-service: POST.*",
            "webhook-service: payment-reported",
            "batch-service: junban.payment-results publish",
            "batch-service: process junban.payment-results",
            "batch-service: junban.order-events publish");

    private static final List<String> RECEIPT = List.of(
            "inventory-service: POST /inventories/.*receipts",
            "batch-service: junban.stock-received publish",
            "batch-service: process junban.stock-received");

    @BeforeAll
    static void trace() {
        if (!Suite.hasPoolsOfOne()) {
            Suite.restartWithPoolsOfOne();
            WarmUp.run();
        }
    }

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void anOrderPaidByAWebhookIsOneTrace() {
        long stock = Shop.inventory(10);
        Provider.behave("{\"mode\":\"pending-then-capture\",\"delayMillis\":300}");
        String trace = newTrace();

        String id = place(trace, stock);
        Shop.awaitStatus(id, "PAID");

        List<Seen> spans = Suite.traces().of(trace, seen -> {
            assertThat(missing(seen, ORDER)).as("of %s", steps(seen)).isEmpty();
            assertThat(count(seen, "junban.order-events publish")).isEqualTo(2);
            assertThat(strays(seen)).isEmpty();
        });
        assertThat(webhook(spans).linkedTraces())
                .as("the provider does not pass our trace on: its call has one of its own")
                .hasSize(1)
                .doesNotContain(trace);
    }

    private static Seen webhook(List<Seen> spans) {
        return spans.stream()
                .filter(span -> span.name().equals("payment-reported"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void ordersThatShareTransactionsKeepTheirOwnTraces() {
        long stock = Shop.inventory(1_000);
        List<String> traces = Stream.generate(TracesIT::newTrace).limit(ORDERS).toList();

        List<String> orders = Together.run(ORDERS, ORDERS, n -> place(traces.get(n), stock));
        orders.forEach(id -> Shop.awaitStatus(id, "PAID"));

        traces.forEach(trace -> {
            var unused = Suite.traces().of(trace, seen -> {
                assertThat(count(seen, "POST /orders")).isPositive();
                assertThat(count(seen, "junban.payment-requests publish")).isEqualTo(1);
                assertThat(count(seen, "junban.payment-results publish")).isEqualTo(1);
                assertThat(count(seen, "junban.order-events publish")).isEqualTo(2);
            });
        });
    }

    @Test
    void goodsThatComeInAreOneTraceToo() {
        long stock = Shop.inventory(10);
        String trace = newTrace();

        Reply reply = Http.send(traced(trace, Suite.endpoints().inventory() + "/inventories/" + stock + "/receipts")
                .header("Idempotency-Key", Shop.newKey())
                .POST(HttpRequest.BodyPublishers.ofString("{\"quantity\":3,\"reference\":\"note\"}")));

        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        var unused = Suite.traces().of(trace, seen -> assertThat(missing(seen, RECEIPT))
                .as("of %s", steps(seen))
                .isEmpty());
    }

    @Test
    void noSpanTellsASecret() {
        List<String> secrets = List.of(
                Suite.token().orElseThrow().split("\\.", -1)[0],
                Suite.endpoints().webhookSecret().substring("whsec_".length()),
                "Bearer ");
        assertThat(Suite.traces().all()).isNotEmpty().noneMatch(span -> secrets.stream()
                .anyMatch(span.text()::contains));
    }

    private static String place(String trace, long stock) {
        String key = Shop.newKey();
        Reply reply = await("the order to be taken")
                .atMost(Duration.ofSeconds(40))
                .until(
                        () -> Http.send(traced(trace, Suite.endpoints().orders() + "/orders")
                                .header("Idempotency-Key", key)
                                .POST(HttpRequest.BodyPublishers.ofString(Shop.basket(stock, 1)))),
                        answer -> answer.status() != 503);
        assertThat(reply.status()).as(reply.body()).isEqualTo(201);
        return reply.json().path("id").asText();
    }

    private static HttpRequest.Builder traced(String trace, String url) {
        return Http.json(url).header("traceparent", "00-" + trace + "-" + CALLER + "-01");
    }

    private static String newTrace() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    private static Set<String> steps(Collection<Seen> spans) {
        return new HashSet<>(spans.stream().map(Seen::step).toList());
    }

    /** Those steps that no span took. */
    private static List<String> missing(Collection<Seen> spans, List<String> expected) {
        return expected.stream()
                .filter(step -> steps(spans).stream().noneMatch(taken -> taken.matches(step)))
                .toList();
    }

    private static long count(Collection<Seen> spans, String name) {
        return spans.stream().filter(span -> span.name().equals(name)).count();
    }

    /** Those that hang neither on another span of the trace nor on the caller's. */
    private static List<Seen> strays(Collection<Seen> spans) {
        Set<String> ids = new HashSet<>(Set.of(CALLER));
        spans.forEach(span -> ids.add(span.id()));
        return spans.stream().filter(span -> !ids.contains(span.parentId())).toList();
    }
}
