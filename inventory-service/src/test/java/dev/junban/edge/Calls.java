package dev.junban.edge;

import static io.restassured.RestAssured.given;
import static org.hamcrest.Matchers.equalTo;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the tests of several resources call. */
public final class Calls {
    private Calls() {}

    public static RequestSpecification json(String body) {
        return given().contentType(ContentType.JSON).body(body);
    }

    /** A new product without a price worth mentioning. */
    public static long product(String sku) {
        return id(json("""
                {"sku":"%s","name":"Tea","description":"","priceMinor":0,"currency":"EUR"}""".formatted(sku)).post("/products"));
    }

    public static long product() {
        return product("SKU-" + UUID.randomUUID());
    }

    @CanIgnoreReturnValue
    public static long inventory(long productId, String location) {
        return id(json("""
                {"productId":%d,"location":"%s","onHand":0}""".formatted(productId, location)).post("/inventories"));
    }

    private static long id(Response response) {
        return response.then().statusCode(201).extract().jsonPath().getLong("id");
    }

    /** A receipt under a key of its own. */
    @CanIgnoreReturnValue
    public static ValidatableResponse receive(long inventoryId, long quantity) {
        return post(
                "/inventories/" + inventoryId + "/receipts",
                "{\"quantity\":%d,\"reference\":\"note-1\"}".formatted(quantity));
    }

    /** A call under a key of its own. */
    @CanIgnoreReturnValue
    public static ValidatableResponse post(String path, String body) {
        return post(path, UUID.randomUUID().toString(), body);
    }

    @CanIgnoreReturnValue
    public static ValidatableResponse post(String path, String key, String body) {
        return json(body).header("Idempotency-Key", key).post(path).then();
    }

    @CanIgnoreReturnValue
    public static ValidatableResponse assertProblem(ValidatableResponse response, int status, String slug) {
        return response.statusCode(status)
                .contentType("application/problem+json")
                .body("type", equalTo("urn:junban:problem:" + slug));
    }

    /** The ids on all pages of a list; {@code between} is run before each page but the first. */
    public static List<Long> walk(String list, int limit, Runnable between) {
        List<Long> ids = new ArrayList<>();
        String next = null;
        do {
            var request = given().queryParam("limit", limit);
            if (next != null) {
                between.run();
                request.queryParam("cursor", next);
            }
            var page = request.get(list).then().statusCode(200).extract().jsonPath();
            ids.addAll(page.getList("items.id", Long.class));
            next = page.getString("next");
        } while (next != null);
        return ids;
    }

    /** The answer to a call under one key that is repeated, as busy (503) asks for, while the machine is slow. */
    public static ValidatableResponse untilNotBusy(Function<String, ValidatableResponse> call) {
        String key = UUID.randomUUID().toString();
        return Stream.generate(() -> call.apply(key))
                .limit(20)
                .filter(response -> response.extract().statusCode() != 503)
                .findFirst()
                .orElseThrow();
    }

    /** Results of calls that run at once. */
    public static <T> List<T> atOnce(int calls, IntFunction<T> call) {
        ExecutorService threads = Executors.newFixedThreadPool(calls);
        try {
            return IntStream.range(0, calls)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> call.apply(i), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        } finally {
            threads.shutdown();
        }
    }
}
