package dev.junban.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.web.Answer;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PlaceOrdersIT {
    static Shop shop;

    @BeforeAll
    static void open() {
        shop = new Shop();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void holdsTheStockAndAsksForThePayment() {
        long lamp = shop.inventory("LAMP", 1200, "EUR", 10);
        long bulb = shop.inventory("BULB", 150, "EUR", 10);

        PlaceOrder order = Shop.order("first", lamp, 2, bulb, 3);
        Answer answer = place(order);

        assertThat(answer.status()).isEqualTo(201);
        assertThat(answer.location()).contains("/orders/" + order.id());
        JsonObject body = json(answer);
        assertThat(body.getString("status")).isEqualTo("PENDING_PAYMENT");
        assertThat(body.getLong("totalMinor")).isEqualTo(2850);
        assertThat(body.getJsonArray("lines").getJsonObject(1).getString("sku")).isEqualTo("BULB");
        assertThat(reserved(lamp)).isEqualTo(2);
        assertThat(reserved(bulb)).isEqualTo(3);
        assertThat(shop.count("outbox WHERE topic = 'junban.payment-requests' AND key = '" + order.id() + "'"))
                .isEqualTo(1);
        assertThat(shop.count("stock_movements WHERE kind = 'HOLD' AND order_id = '" + order.id() + "'"))
                .isEqualTo(2);
        assertThat(shop.count("order_history WHERE order_id = '" + order.id() + "'"))
                .isEqualTo(1);
    }

    @Test
    void saysWhatIsShortAndLeavesNoRow() {
        long rare = shop.inventory("RARE", 1, "EUR", 1);
        long plenty = shop.inventory("PLENTY", 1, "EUR", 100);

        PlaceOrder order = Shop.order("too-many", plenty, 1, rare, 2);
        Answer answer = place(order);

        assertThat(answer.status()).isEqualTo(409);
        assertThat(json(answer).getString("type")).isEqualTo("urn:junban:problem:insufficient-stock");
        assertThat(json(answer).getJsonArray("shortages"))
                .isEqualTo(new JsonArray()
                        .add(new JsonObject()
                                .put("inventoryId", rare)
                                .put("requested", 2)
                                .put("available", 1)));
        assertThat(shop.count("orders WHERE id = '" + order.id() + "'")).isZero();
        assertThat(reserved(plenty)).isZero();
    }

    @Test
    void keepsForWaitingOrdersWhatTheyCouldTake() {
        long hood = shop.inventory("HOOD", 1, "EUR", 1);
        assertThat(json(place(Shop.patient(Shop.order("waits", hood, 3)))).getString("status"))
                .isEqualTo("BACKORDERED");
        assertThat(place(Shop.patient(Shop.order("waits for too many", hood, 50)))
                        .status())
                .isEqualTo(201);
        shop.receive(hood, 4);

        Answer refused = place(Shop.order("newcomer", hood, 3));
        Answer accepted = place(Shop.order("modest newcomer", hood, 2));

        assertThat(refused.status()).isEqualTo(409);
        assertThat(json(refused).getJsonArray("shortages").getJsonObject(0).getLong("available"))
                .as("five are there, and three of them are what the oldest waits for")
                .isEqualTo(2);
        assertThat(accepted.status()).isEqualTo(201);
        assertThat(reserved(hood)).isEqualTo(2);
    }

    @Test
    void marksWhatOrdersWaitFor() {
        long short1 = shop.inventory("SHORT1", 1, "EUR", 0);
        long there = shop.inventory("THERE", 1, "EUR", 5);
        PlaceOrder order = Shop.patient(Shop.order("waits for both", there, 1, short1, 1));

        assertThat(place(order).status()).isEqualTo(201);

        assertThat(shop.count("inventories WHERE awaited AND id IN (" + short1 + ", " + there + ")"))
                .isEqualTo(2);
        assertThat(shop.count("orders WHERE waits_for @> ARRAY[" + short1 + "::bigint, " + there + "] AND id = '"
                        + order.id() + "'"))
                .isEqualTo(1);
        assertThat(place(Shop.order("takes what is there", there, 5)).status())
                .as("the one that waits cannot have it yet")
                .isEqualTo(201);
    }

    @Test
    void listsEveryUnknownInventoryAndForgetsTheKey() {
        long known = shop.inventory("KNOWN", 1, "EUR", 5);

        Answer faulty = place(Shop.order("typo", known, 1, 900_001, 1, 900_002, 1));
        Answer corrected = place(Shop.order("typo", known, 1));

        assertThat(faulty.status()).isEqualTo(422);
        assertThat(json(faulty).getJsonArray("missing")).containsExactly(900_001, 900_002);
        assertThat(corrected.status()).isEqualTo(201);
        assertThat(reserved(known)).isEqualTo(1);
    }

    @Test
    void refusesTwoCurrenciesInOneOrder() {
        long euro = shop.inventory("EURO", 1, "EUR", 5);
        long yen = shop.inventory("YEN", 1, "JPY", 5);

        Answer answer = place(Shop.order("mixed", euro, 1, yen, 1));

        assertThat(json(answer).getString("type")).isEqualTo("urn:junban:problem:mixed-currency");
        assertThat(answer.status()).isEqualTo(422);
    }

    @Test
    void refusesATotalBeyond64Bits() {
        long dear = shop.inventory("DEAR", Long.MAX_VALUE / 2, "EUR", 5);

        assertThat(place(Shop.order("dear", dear, 3)).status()).isEqualTo(422);
    }

    @Test
    void givesTheSameAnswerToEveryRepeat() {
        long chair = shop.inventory("CHAIR", 5, "EUR", 100);

        List<Answer> answers = together(20, n -> Shop.order("chair", chair, 1));

        assertThat(answers)
                .extracting(answer -> answer.body().toString())
                .containsOnly(answers.get(0).body().toString());
        assertThat(answers).filteredOn(answer -> !answer.replayed()).hasSize(1);
        assertThat(reserved(chair)).isEqualTo(1);
    }

    @Test
    void refusesAKeyThatCameWithAnotherRequest() {
        long desk = shop.inventory("DESK", 5, "EUR", 100);

        Answer first = place(Shop.order("desk", desk, 1));
        Answer other = place(Shop.order("desk", desk, 2));

        assertThat(first.status()).isEqualTo(201);
        assertThat(json(other).getString("type")).isEqualTo("urn:junban:problem:idempotency-key-reused");
        assertThat(reserved(desk)).isEqualTo(1);
    }

    @Test
    void decidesABatchInItsOrderWithAVerdictForEach() {
        long last = shop.inventory("LAST", 5, "EUR", 3);
        PlaceOrder first = Shop.order("b-1", last, 2);

        List<Answer> answers = Shop.await(shop.placing(List.of(
                first,
                Shop.order("b-2", last, 2),
                Shop.order("b-3", 900_003, 1),
                Shop.order("b-4", last, 1),
                Shop.order("b-1", last, 2),
                Shop.order("b-1", last, 3))));

        assertThat(answers).extracting(answer -> answer.status()).containsExactly(201, 409, 422, 201, 201, 422);
        assertThat(answers).extracting(Answer::replayed).containsExactly(false, false, false, false, true, false);
        assertThat(json(answers.get(4)).getString("id")).isEqualTo(first.id().toString());
        assertThat(reserved(last)).isEqualTo(3);
    }

    @Test
    void sellsTheLastPiecesOnce() {
        long hot = shop.inventory("HOT", 5, "EUR", 7);

        List<Answer> answers = together(50, n -> Shop.order("hot-" + n, hot, 1));

        assertThat(answers).filteredOn(answer -> answer.status() == 201).hasSize(7);
        assertThat(answers).filteredOn(answer -> answer.status() == 409).hasSize(43);
        assertThat(shop.count("order_lines WHERE inventory_id = " + hot)).isEqualTo(7);
        assertThat(reserved(hot)).isEqualTo(7);
    }

    @Test
    void neverDeadlocksOnBasketsInSwappedOrder() {
        long left = shop.inventory("LEFT", 5, "EUR", 1000);
        long right = shop.inventory("RIGHT", 5, "EUR", 1000);

        List<Answer> answers = together(
                200,
                n -> n % 2 == 0
                        ? Shop.order("swap-" + n, left, 1, right, 1)
                        : Shop.order("swap-" + n, right, 1, left, 1));

        assertThat(answers).extracting(answer -> answer.status()).containsOnly(201);
        assertThat(reserved(left)).isEqualTo(200);
        assertThat(shop.database.count("40P01")).isZero();
    }

    private static Answer place(PlaceOrder order) {
        return Shop.await(shop.placing(List.of(order))).get(0);
    }

    private static List<Answer> together(int times, IntFunction<PlaceOrder> order) {
        return Shop.await(Multi.createFrom()
                .range(0, times)
                .onItem()
                .transformToUni(n -> Uni.createFrom()
                        .deferred(() -> shop.placing(List.of(order.apply(n))))
                        .map(answers -> answers.get(0)))
                .merge(times)
                .collect()
                .asList());
    }

    private static JsonObject json(Answer answer) {
        return new JsonObject(answer.body());
    }

    private static long reserved(long inventory) {
        return shop.row("SELECT reserved FROM inventories WHERE id = " + inventory)
                .getLong(0);
    }
}
