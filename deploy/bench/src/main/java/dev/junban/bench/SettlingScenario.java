package dev.junban.bench;

import io.vertx.core.json.JsonObject;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Whether paid orders are settled as fast as they are placed: from the provider's results in Kafka to PAID. */
final class SettlingScenario implements Scenario {
    private static final String TOPIC = "junban.payment-results";
    private static final int CONNECTIONS = 64;
    private static final String PAID = """
            SELECT %s FROM (SELECT h.at, min(h.at) OVER () AS first FROM order_history AS h
              JOIN orders AS o ON o.id = h.order_id WHERE h.to_status = 'PAID' AND o.customer_id = '%s') AS t""";
    private static final long PATIENCE_NANOS = 120_000_000_000L;

    @Override
    public String name() {
        return "settling";
    }

    @Override
    public String question() {
        return "orders a second of one hot item that are placed, and that are settled from results in Kafka";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.startSettling();
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        Cells cells = new Cells();
        for (int round = 0; round <= run.rounds(); round++) {
            run.progress(name() + ": round " + round + " of " + run.rounds());
            round(run, shop, hot, round == 0 ? new Cells() : cells);
        }
        Table table = new Table("what", "orders/s median", "worst");
        for (String what : List.of("placed", "settled")) {
            table.row(
                    what,
                    Math.round(cells.at(what).median()),
                    Math.round(cells.at(what).min()));
        }
        table.goal("settled ÷ placed", cells.at("settled").ratioTo(cells.at("placed")), ">= 1");
        return table;
    }

    /** batch-service is held still while orders are placed, so that it finds all results at once, and nothing to ask. */
    private static void round(Run run, ShopSuite shop, long hot, Cells cells) throws Exception {
        shop.pauseSettling();
        Placing.Outcome placed =
                new Placing(shop).place(CONNECTIONS, run.cell().multipliedBy(2), () -> new long[] {hot});
        shop.execute("DELETE FROM outbox");
        long orders = tell(shop, placed.customer());
        shop.resumeSettling();
        cells.add(placed.load().perSecond(), "placed");
        cells.add(settled(shop, placed.customer(), orders), "settled");
    }

    private static long tell(ShopSuite shop, String customer) throws SQLException {
        List<UUID> ids = shop.uuids("SELECT id FROM orders WHERE customer_id = '" + customer + "'");
        Map<String, Object> settings = Map.of("bootstrap.servers", shop.kafka(), "linger.ms", 5);
        try (var producer = new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
            for (UUID id : ids) {
                var unused = producer.send(new ProducerRecord<>(TOPIC, id.toString(), captured(id)));
            }
        }
        return ids.size();
    }

    private static String captured(UUID orderId) {
        return new JsonObject()
                .put("eventId", "bench-" + orderId)
                .put("orderId", orderId.toString())
                .put("paymentId", "bench-" + orderId)
                .put("outcome", "CAPTURED")
                .put("amountMinor", 100)
                .put("currency", "EUR")
                .encode();
    }

    /** By the database's clock, from the first transaction that settled any to the last. */
    private static double settled(ShopSuite shop, String customer, long orders) throws Exception {
        long giveUp = System.nanoTime() + PATIENCE_NANOS;
        while (shop.number(PAID.formatted("count(*)", customer)) < orders) {
            if (System.nanoTime() - giveUp > 0) {
                throw new IllegalStateException("Not all orders of " + customer + " were settled in time");
            }
            Thread.sleep(100);
        }
        return shop.number(PAID.formatted(
                "round(count(*) FILTER (WHERE at > first) / extract(epoch FROM max(at) - min(first)))", customer));
    }
}
