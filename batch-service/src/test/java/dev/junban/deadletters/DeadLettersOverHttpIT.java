package dev.junban.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.fixtures.Broker;
import dev.junban.fixtures.Operator;
import dev.junban.fixtures.Shop;
import dev.junban.fixtures.SuiteResource;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What an operator does with records that could not be taken, with everything around the service. */
@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class DeadLettersOverHttpIT {
    static final String IMPORTS = "junban.stock-imports";
    static final Duration PATIENCE = Duration.ofSeconds(40);

    @TestHTTPResource
    URI url;

    static Shop shop;
    static Broker broker;

    final long inventory = shop.inventory(1);
    final String importId = UUID.randomUUID().toString();

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

    @Test
    void showsWhatCouldNotBeTakenAndWhy() {
        broker.send(IMPORTS, importId, "{\"importId\":\"" + importId + "\", \u9806\u756a");

        JsonObject listed = dead(importId, 1).get(0);
        JsonObject letter = Operator.json(operator().get("/dead-letters/" + listed.getString("id")));

        assertThat(letter.getString("topic")).isEqualTo(IMPORTS);
        assertThat(letter.getString("reason")).startsWith("not JSON at line 1");
        assertThat(letter.getJsonObject("key").getString("text")).isEqualTo(importId);
        assertThat(letter.getJsonObject("value").getString("text"))
                .isEqualTo("{\"importId\":\"" + importId + "\", \u9806\u756a");
        assertThat(letter.getString("diedAt")).startsWith("20");
        assertThat(letter.containsKey("replayedAt")).isFalse();
        assertThat(listed.getLong("offset")).isEqualTo(letter.getLong("offset"));
    }

    @Test
    void showsBytesThatAreNoText() {
        byte[] bytes = {(byte) 0xff, 0, 1};
        broker.send(IMPORTS, importId.getBytes(StandardCharsets.UTF_8), bytes);

        JsonObject value = dead(importId, 1).get(0).getJsonObject("value");

        assertThat(value.getString("encoding")).isEqualTo("BASE64");
        assertThat(Base64.getDecoder().decode(value.getString("text"))).isEqualTo(bytes);
    }

    @Test
    void listsPageByPage() {
        IntStream.range(0, 5).forEach(i -> broker.send(IMPORTS, importId, "{broken " + i));
        List<JsonObject> all = dead(importId, 5);

        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            JsonObject page = Operator.json(operator().get("/dead-letters?topic=" + IMPORTS + "&limit=2" + cursor));
            assertThat(page.getJsonArray("items")).hasSizeLessThanOrEqualTo(2);
            page.getJsonArray("items").forEach(item -> ids.add(((JsonObject) item).getString("id")));
            cursor = "&cursor=" + page.getString("next");
        } while (!cursor.endsWith("null"));

        assertThat(ids).doesNotHaveDuplicates().containsSubsequence(ids(all));
        assertThat(operator().list("/dead-letters?limit=200")).hasSizeGreaterThanOrEqualTo(5);
    }

    @Test
    void refusesWhatItCannotMean() {
        assertThat(operator().get("/dead-letters?topic=tea").statusCode()).isEqualTo(400);
        assertThat(operator().get("/dead-letters?cursor=tea").statusCode()).isEqualTo(400);
        assertThat(operator().get("/dead-letters/tea").statusCode()).isEqualTo(400);
        assertThat(operator().get("/dead-letters/" + IMPORTS + ":0:999999999").statusCode())
                .isEqualTo(404);
        assertThat(operator().get("/dead-letters/" + IMPORTS + ":7:0").statusCode())
                .isEqualTo(404);
        assertThat(operator().get("/dead-letters/junban.tea:0:0").statusCode()).isEqualTo(404);
        assertThat(replays("{}").statusCode()).isEqualTo(422);
        assertThat(replays("{\"ids\":[]}").statusCode()).isEqualTo(422);
        assertThat(replays("{\"ids\":[\"x\"]}").statusCode()).isEqualTo(400);
        assertThat(replays("{\"ids\":[\"" + IMPORTS + ":0:1\"],\"topic\":\"" + IMPORTS + "\"}")
                        .statusCode())
                .isEqualTo(422);
        assertThat(replays("{\"topic\":\"tea\"}").statusCode()).isEqualTo(422);
    }

    @Test
    void sendsOneOnceMoreWhichTakesEffectOnce() {
        line(1, -3);
        JsonObject letter = dead("" + inventory, 1).get(0);
        shop.move(dev.junban.rows.MovementKind.RECEIVE, inventory, 2);
        String body = "{\"ids\":[\"" + letter.getString("id") + "\"]}";

        assertThat(outcomes(replays("{\"ids\":[\"" + letter.getString("id") + "\"],\"dryRun\":true}")))
                .containsExactly("WOULD_BE_REPLAYED");
        assertThat(shop.count(
                        "dead_letter_replays WHERE topic = '" + IMPORTS + "' AND record_offset = " + offset(letter)))
                .as("only asked for")
                .isZero();
        assertThat(outcomes(replays(body))).containsExactly("REPLAYED");
        await().atMost(PATIENCE).until(() -> onHand() == 0);
        assertThat(outcomes(replays(body))).containsExactly("ALREADY_REPLAYED");

        JsonObject shown = Operator.json(operator().get("/dead-letters/" + letter.getString("id")));
        assertThat(shown.getString("replayedAt")).startsWith("20");
        assertThat(shop.count("stock_movements WHERE kind = 'IMPORT' AND inventory_id = " + inventory))
                .isEqualTo(1);
    }

    @Test
    void tellsOfARecordThatDiesAgainWhichOneItWas() {
        line(1, -3);
        String id = dead("" + inventory, 1).get(0).getString("id");

        assertThat(outcomes(replays("{\"ids\":[\"" + id + "\",\"" + IMPORTS + ":0:999999999\"]}")))
                .containsExactly("REPLAYED", "NOT_FOUND");

        JsonObject again = dead("" + inventory, 2).get(1);
        assertThat(again.getString("replayOf")).isEqualTo(id);
        assertThat(again.getString("reason")).contains("has 1 pieces that are not reserved");
        assertThat(again.containsKey("replayedAt")).isFalse();
    }

    @Test
    void sendsAllOfATopicOnceMore() {
        String topic = "junban.stock-received";
        IntStream.range(0, 25).forEach(i -> broker.send(topic, importId, "{broken " + i));
        await().atMost(PATIENCE).until(() -> withKey(topic, importId).size() == 25);
        List<String> ids = ids(withKey(topic, importId));

        assertThat(resultsOf(ids, replays("{\"topic\":\"" + topic + "\",\"dryRun\":true}")))
                .hasSize(25)
                .containsOnly("WOULD_BE_REPLAYED");
        assertThat(resultsOf(ids, replays("{\"topic\":\"" + topic + "\"}")))
                .hasSize(25)
                .containsOnly("REPLAYED");

        await().atMost(PATIENCE).until(() -> withKey(topic, importId).size() >= 50);
        assertThat(withKey(topic, importId))
                .as("broken as ever, and each sent once")
                .hasSize(50);
        assertThat(resultsOf(ids, replays("{\"topic\":\"" + topic + "\",\"dryRun\":true}")))
                .containsOnly("ALREADY_REPLAYED");
    }

    private void line(int lineNo, long delta) {
        broker.send(
                IMPORTS,
                Long.toString(inventory),
                "{\"importId\":\"%s\",\"lineNo\":%d,\"inventoryId\":%d,\"delta\":%d,\"reference\":\"r\"}"
                        .formatted(importId, lineNo, inventory, delta));
    }

    /** The dead letters of imports with this key, once there are so many. */
    private List<JsonObject> dead(String key, int count) {
        return await().atMost(PATIENCE).until(() -> withKey(IMPORTS, key), letters -> letters.size() == count);
    }

    private List<JsonObject> withKey(String topic, String key) {
        List<JsonObject> letters = new ArrayList<>();
        Optional<String> cursor = Optional.of("");
        while (cursor.isPresent()) {
            JsonObject page =
                    Operator.json(operator().get("/dead-letters?topic=" + topic + "&limit=200" + cursor.orElseThrow()));
            page.getJsonArray("items").forEach(item -> letters.add((JsonObject) item));
            cursor = Optional.ofNullable(page.getString("next")).map(next -> "&cursor=" + next);
        }
        return letters.stream()
                .filter(letter -> letter.getJsonObject("key") != null
                        && Objects.equals(letter.getJsonObject("key").getString("text"), key))
                .toList();
    }

    private static List<String> ids(List<JsonObject> letters) {
        return letters.stream().map(letter -> letter.getString("id")).toList();
    }

    private static String offset(JsonObject letter) {
        String id = letter.getString("id");
        return id.substring(id.lastIndexOf(':') + 1);
    }

    private HttpResponse<String> replays(String body) {
        return operator().post("/dead-letters/replays", body);
    }

    private static List<String> outcomes(HttpResponse<String> answer) {
        return items(answer).stream()
                .map(item -> ((JsonObject) item).getString("outcome"))
                .toList();
    }

    private static List<String> resultsOf(List<String> ids, HttpResponse<String> answer) {
        return items(answer).stream()
                .map(JsonObject.class::cast)
                .filter(item -> ids.contains(item.getString("id")))
                .map(item -> item.getString("outcome"))
                .toList();
    }

    private static JsonArray items(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Operator.json(answer).getJsonArray("items");
    }

    private long onHand() {
        return shop.row("SELECT on_hand FROM inventories WHERE id = " + inventory)
                .getLong(0);
    }

    private Operator operator() {
        return new Operator(url);
    }
}
