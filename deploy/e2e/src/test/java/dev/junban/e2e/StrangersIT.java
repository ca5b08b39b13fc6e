package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.e2e.OpenApi.Operation;
import dev.junban.local.suite.Endpoints;
import java.net.http.HttpRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every call that OpenAPI describes, made by those who may not make it; a new one is covered by itself. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StrangersIT {
    private static final Set<String> ROLES = Set.of("customer", "staff", "operator");
    private static final List<String> OPEN = List.of("/q/health/live", "/q/health/ready", "/q/metrics", "/q/openapi");

    private final Map<String, String> urls = new LinkedHashMap<>();
    private final Map<String, OpenApi> apis = new LinkedHashMap<>();
    private final List<Operation> operations = new ArrayList<>();
    private Map<String, String> badTokens;
    private Known known;

    @BeforeAll
    void readWhatTheServicesSay() {
        Endpoints endpoints = Suite.endpoints();
        urls.put("order-service", endpoints.orders());
        urls.put("inventory-service", endpoints.inventory());
        urls.put("batch-service", endpoints.batch());
        urls.forEach((service, url) -> {
            OpenApi api = OpenApi.of(url);
            apis.put(service, api);
            operations.addAll(api.operations(service, url));
        });
        badTokens = new BadTokens(Suite.tokens(), ROLES).all();
        known = new Known();
    }

    Stream<Operation> operations() {
        return operations.stream();
    }

    Stream<Operation> forRoles() {
        return operations.stream().filter(operation -> !operation.roles().isEmpty());
    }

    /** Of something that has an owner; tickets that cannot be used are told one by one. */
    Stream<Operation> onSomethingOfACustomer() {
        return operations.stream()
                .filter(operation -> operation.roles().contains("customer"))
                .filter(operation -> operation.path().contains("{"))
                .filter(operation -> !operation.path().endsWith("/ticket-uses"));
    }

    Stream<Operation> lists() {
        return operations.stream()
                .filter(operation -> operation.roles().contains("customer"))
                .filter(operation -> operation.method().equals("GET"))
                .filter(operation -> operation
                        .parametersIn("query")
                        .anyMatch(parameter -> parameter.path("name").asText().equals("limit")));
    }

    @Test
    void theReadmeSaysWhoMayCallWhat() {
        Map<String, Set<String>> rights = new TreeMap<>();
        operations.forEach(operation -> rights.put(operation.method() + " " + operation.path(), operation.roles()));
        assertThat(DocumentedRights.byCall()).isEqualTo(rights);
    }

    @ParameterizedTest
    @MethodSource("operations")
    void withoutAValidTokenNothingElseIsLookedAt(Operation operation) {
        assertUnauthorized("no token", Http.sendAsItIs(right(operation)), "Bearer");
        assertUnauthorized("no token, and all wrong", Http.sendAsItIs(wrong(operation)), "Bearer");
        badTokens.forEach((what, token) -> assertUnauthorized(
                what, Http.sendAsItIs(Http.withToken(right(operation), token)), "Bearer error=\"invalid_token\""));
    }

    @ParameterizedTest
    @MethodSource("forRoles")
    void withAnotherRoleItIsForbidden(Operation operation) {
        var others = new TreeSet<>(ROLES);
        others.removeAll(operation.roles());
        assertThat(others).as("somebody may not").isNotEmpty();
        for (String token : List.of(of("stranger", others), of("stranger", Set.of()))) {
            Reply reply = Http.sendAsItIs(Http.withToken(right(operation), token));
            assertThat(reply.status()).as(reply.body()).isEqualTo(403);
            assertThat(reply.problem()).isEqualTo("forbidden");
            assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        }
    }

    /** What {@link Known} made belongs to a customer who is not the stranger. */
    @ParameterizedTest
    @MethodSource("onSomethingOfACustomer")
    void whatBelongsToAnotherIsNotThere(Operation operation) {
        Reply reply = Http.sendAsItIs(Http.withToken(right(operation), of("stranger", Set.of("customer"))));
        if (operation.path().equals("/rooms/{id}/reservations")) {
            assertThat(reply.status())
                    .as("rooms are everybody's: %s", reply.body())
                    .isIn(200, 201);
        } else {
            assertThat(reply.status()).as(reply.body()).isEqualTo(404);
            assertThat(reply.problem()).isEqualTo("not-found");
        }
    }

    @ParameterizedTest
    @MethodSource("lists")
    void listsHaveNothingThatBelongsToAnother(Operation operation) {
        Reply reply = Http.sendAsItIs(Http.withToken(right(operation), of("newcomer", Set.of("customer"))));
        if (reply.status() != 404) {
            assertThat(reply.status()).as(reply.body()).isEqualTo(200);
            assertThat(reply.json().path("items")).as(reply.body()).isEmpty();
        }
    }

    @Test
    void whatRunsTheServicesNeedsNoToken() {
        urls.values()
                .forEach(url -> OPEN.forEach(path -> assertThat(
                                Http.sendAsItIs(Http.json(url + path)).status())
                        .as(path)
                        .isEqualTo(200)));
    }

    @Test
    void otherWaysToWriteAPathLeadNowhereElse() {
        for (String path : List.of(
                "/", "/nowhere", "/orders/", "/q", "/q/../orders", "/q/%2e%2e/orders", "//orders", "/Q/orders")) {
            Reply reply = Http.sendAsItIs(Http.json(urls.get("order-service") + path));
            assertThat(reply.status()).as("%s: %s", path, reply.body()).isIn(400, 401, 404);
        }
        assertUnauthorized(
                "unknown path", Http.sendAsItIs(Http.json(urls.get("order-service") + "/nowhere")), "Bearer");
    }

    /** A browser asks first, without a token, whether it may send one. */
    @Test
    void pagesOfOtherOriginsAreNotLetIn() {
        urls.values().forEach(url -> {
            Reply asked = Http.sendAsItIs(Http.json(url + "/orders")
                    .header("Origin", "https://evil.test")
                    .header("Access-Control-Request-Method", "POST")
                    .method("OPTIONS", HttpRequest.BodyPublishers.noBody()));
            assertThat(asked.header("Access-Control-Allow-Origin")).isEmpty();
            Reply sent = Http.send(Http.json(url + "/orders").header("Origin", "https://evil.test"));
            assertThat(sent.header("Access-Control-Allow-Origin")).isEmpty();
        });
    }

    @Test
    void answersTellBrowsersToKeepAndGuessNothing() {
        urls.values().forEach(url -> {
            Reply reply = Http.sendAsItIs(Http.json(url + "/orders"));
            assertThat(reply.header("Cache-Control")).isEqualTo("no-store");
            assertThat(reply.header("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(reply.header("Content-Security-Policy")).contains("default-src 'none'");
        });
    }

    private static String of(String name, Set<String> roles) {
        return Suite.tokens().token(name, roles.toArray(String[]::new));
    }

    private HttpRequest.Builder right(Operation operation) {
        Bodies bodies = new Bodies(apis.get(operation.service()), known.members());
        String body =
                operation.body().map(schema -> bodies.right(schema).toString()).orElse("");
        return request(operation, known.path(operation.path()), unnamed(body));
    }

    /** A customer need not say who they are, and nobody but staff may say that they are somebody else. */
    private static String unnamed(String body) {
        return body.replaceAll("\"(customerId|ownerId)\":\"[^\"]*\",?", "");
    }

    private static HttpRequest.Builder wrong(Operation operation) {
        return request(operation, operation.path().replaceAll("\\{\\w+}", "%00"), "{");
    }

    private static HttpRequest.Builder request(Operation operation, String path, String body) {
        boolean hasBody = operation.body().isPresent();
        return Http.json(operation.url() + path)
                .header("Idempotency-Key", Shop.newKey())
                .header("If-Match", "\"1\"")
                .method(
                        operation.method(),
                        hasBody ? HttpRequest.BodyPublishers.ofString(body) : HttpRequest.BodyPublishers.noBody());
    }

    private static void assertUnauthorized(String what, Reply reply, String challenge) {
        assertThat(reply.status()).as("%s: %s", what, reply.body()).isEqualTo(401);
        assertThat(reply.header("WWW-Authenticate")).as(what).isEqualTo(challenge);
        assertThat(reply.header("Content-Type")).startsWith("application/problem+json");
        assertThat(reply.problem()).isEqualTo("unauthorized");
        assertThat(reply.body()).doesNotContain("Exception", "\tat ", "dev.junban", "io.quarkus");
    }
}
