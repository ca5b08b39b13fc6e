package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.e2e.OpenApi.Operation;
import dev.junban.local.suite.Endpoints;
import java.net.http.HttpRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever is sent in the place of what OpenAPI describes: it is never answered 5xx, and what is refused writes nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GeneratedInputIT {
    private static final int CLIENTS = 4;
    private static final Set<Integer> UNREADABLE = Set.of(400, 413, 422);
    private static final List<String> IDS = List.of(
            "0",
            "-1",
            "1.5",
            "1e2",
            "abc",
            "9223372036854775808",
            "%00",
            "%2e%2e%2f",
            "..%5c",
            "%F0%9F%98%80",
            "'%20OR%20'1'='1",
            "1%3B",
            "%20",
            "01890a5d-ac96-774b-bcce",
            "1".repeat(3000));
    private static final List<String> LIMITS = List.of("0", "-1", "201", "1.5", "1e1", "abc", "", "%00", "99999999999");
    private static final List<String> QUERIES = List.of(
            "", "%00", "%20", "'%20OR%201=1", "%F0%9F%98%80", "%ED%A0%80", "a".repeat(3000), "e%CC%81", "%2e%2e%2f");

    private final Map<String, OpenApi> apis = new TreeMap<>();
    private final List<Operation> operations = new ArrayList<>();
    private Known known;

    @BeforeAll
    void readWhatTheServicesSay() {
        Endpoints url = Suite.endpoints();
        Map.of(
                        "order-service", url.orders(),
                        "inventory-service", url.inventory(),
                        "batch-service", url.batch(),
                        "webhook-service", url.webhooks())
                .forEach((service, address) -> {
                    OpenApi api = OpenApi.of(address.toString());
                    apis.put(service, api);
                    operations.addAll(api.operations(service, address.toString()));
                });
        known = new Known();
    }

    /** One call wants one of two members, which OpenAPI does not say; DeadLettersOverHttpIT of batch-service tries it. */
    Stream<Operation> withBody() {
        return operations.stream()
                .filter(operation -> operation.body().isPresent())
                .filter(operation -> !operation.path().equals("/dead-letters/replays"));
    }

    Stream<Operation> withId() {
        return operations.stream()
                .filter(operation -> operation.parametersIn("path").findAny().isPresent());
    }

    Stream<Operation> withQuery() {
        return operations.stream()
                .filter(operation -> operation.parametersIn("query").findAny().isPresent());
    }

    Stream<Operation> withKey() {
        return operations.stream().filter(operation -> operation
                .parametersIn("header")
                .anyMatch(header -> header.path("name").asText().equals("Idempotency-Key")));
    }

    @ParameterizedTest
    @MethodSource("withBody")
    void refusesBodiesThatAreWrongAndWritesNothing(Operation operation) {
        Bodies bodies = new Bodies(apis.get(operation.service()), known.members());
        var schema = operation.body().orElseThrow();
        Reply right = send(operation, bodies.right(schema).toString());
        assertThat(right.status())
                .as("the right body: %s", right.body())
                .isNotIn(UNREADABLE)
                .isLessThan(500);
        List<BadValues> wrong = bodies.wrong(schema, !operation.service().equals("webhook-service"));
        assertThat(wrong).hasSizeGreaterThan(5);

        List<BadValues> refused = wrong.stream().filter(BadValues::isRefused).toList();
        assertThat(refusedWithoutATrace(operation, refused)).isEmpty();
        List<BadValues> others = wrong.stream().filter(bad -> !bad.isRefused()).toList();
        List<BadValues> unreadable = new ArrayList<>();
        for (BadValues bad : others) {
            Reply reply = send(operation, bad.json());
            assertThat(reply.status()).as("%s: %s", bad.what(), reply.body()).isLessThan(500);
            if (UNREADABLE.contains(reply.status())) {
                unreadable.add(bad);
            }
        }
        assertThat(refusedWithoutATrace(operation, unreadable)).isEmpty();
    }

    /** What was not refused, or what rows there are more. What else goes on may have added some, so it is awaited then. */
    private List<String> refusedWithoutATrace(Operation operation, List<BadValues> bodies) {
        List<String> faults = List.of();
        for (int round = 0; round < 3; round++) {
            List<String> before = round == 0 ? RowCounts.now() : RowCounts.atRest();
            faults = new ArrayList<>(Together.run(bodies.size(), CLIENTS, n -> {
                Reply reply = send(operation, bodies.get(n).json());
                return UNREADABLE.contains(reply.status())
                        ? ""
                        : bodies.get(n).what() + ": " + reply.status() + " " + reply.body();
            }));
            faults.removeIf(String::isEmpty);
            List<String> added = new ArrayList<>(RowCounts.now());
            added.removeAll(before);
            if (!faults.isEmpty() || added.isEmpty()) {
                return faults;
            }
            faults = added;
        }
        return faults;
    }

    @ParameterizedTest
    @MethodSource("withId")
    void refusesIdsThatAreNone(Operation operation) {
        List<String> faults = new ArrayList<>();
        operation
                .parametersIn("path")
                .map(parameter -> parameter.path("name").asText())
                .forEach(name -> {
                    for (String id : IDS) {
                        String path = known.path(operation.path().replace("{" + name + "}", id));
                        Reply reply = send(operation, path, "{}");
                        if (reply.status() < 400 || reply.status() >= 500) {
                            faults.add(path + ": " + reply.status() + " " + reply.body());
                        }
                    }
                });
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("withQuery")
    void refusesQueriesThatAreWrong(Operation operation) {
        List<String> faults = new ArrayList<>();
        String path = known.path(operation.path());
        operation
                .parametersIn("query")
                .map(parameter -> parameter.path("name").asText())
                .forEach(name -> {
                    boolean isLimit = name.equals("limit");
                    for (String value : isLimit ? LIMITS : QUERIES) {
                        Reply reply = send(operation, path + "?" + name + "=" + value, "");
                        if (reply.status() >= 500 || (isLimit && reply.status() != 400)) {
                            faults.add(name + "=" + value + ": " + reply.status() + " " + reply.body());
                        }
                    }
                });
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("withKey")
    void refusesKeysThatAreNone(Operation operation) {
        Bodies bodies = new Bodies(apis.get(operation.service()), known.members());
        String body =
                operation.body().map(schema -> bodies.right(schema).toString()).orElse("");
        for (String key : List.of("", " ", "a b", "k".repeat(256))) {
            Reply reply = Http.send(Http.json(operation.url() + known.path(operation.path()))
                    .header("Idempotency-Key", key)
                    .method(operation.method(), HttpRequest.BodyPublishers.ofString(body)));
            assertThat(reply.status()).as("%s: %s", key, reply.body()).isEqualTo(400);
        }
    }

    private Reply send(Operation operation, String body) {
        return send(operation, known.path(operation.path()), body);
    }

    private static Reply send(Operation operation, String path, String body) {
        if (operation.service().equals("webhook-service")) {
            return SignedWebhook.of("evt_" + Shop.newKey(), Instant.now(), body).send();
        }
        HttpRequest.Builder request = Http.json(operation.url() + path);
        if (operation
                .parametersIn("header")
                .anyMatch(header -> header.path("name").asText().equals("If-Match"))) {
            request.header("If-Match", "\"1\"");
        }
        boolean hasBody = operation.body().isPresent();
        return Http.send(request.header("Idempotency-Key", Shop.newKey())
                .method(
                        operation.method(),
                        hasBody ? HttpRequest.BodyPublishers.ofString(body) : HttpRequest.BodyPublishers.noBody()));
    }
}
