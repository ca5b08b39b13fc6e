package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands in {@code deploy/local}; first, because the suite that the other tests share does not run yet. */
@Order(1)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CommandsIT {
    /** What does not say is tried first, while the demonstrations run. */
    private static final int ONCE_THE_DEMOS_ARE_OVER = Integer.MAX_VALUE - 1;

    private static final int LAST = Integer.MAX_VALUE;

    private static final Checkout CHECKOUT =
            new Checkout(Path.of("target/checkout").toAbsolutePath());

    private static Demos demos;

    @BeforeAll
    static void up() {
        Checkout.Said up = CHECKOUT.run("up", "--fresh");
        assertThat(up.output()).contains("Ready after", "PENDING_PAYMENT", "PAID", "Stop   deploy/local/down");
        assertThat(up.exitCode()).isZero();
        demos = new Demos(
                CHECKOUT,
                List.of(
                        "webhook-twice",
                        "slow-provider",
                        "lost-update",
                        "write-skew",
                        "deadlock",
                        "ddl-queue",
                        "missing-row"));
    }

    /** What its suite has logged; nothing if it has not run. */
    static List<Path> logs() throws IOException {
        if (!Files.isDirectory(CHECKOUT.logs())) {
            return List.of();
        }
        try (Stream<Path> logs = Files.list(CHECKOUT.logs())) {
            return logs.toList();
        }
    }

    @AfterAll
    static void down() {
        Map<String, ProcessHandle> processes = CHECKOUT.processes();
        ProcessHandle postgres = CHECKOUT.postgres();
        Checkout.Said down = CHECKOUT.run("down");
        assertThat(down.output()).contains("Stopped: order-service");
        assertThat(processes.values()).noneMatch(CommandsIT::runs);
        assertThat(postgres).matches(stopped -> !runs(stopped), "is stopped");
        assertThat(CHECKOUT.run("down").output())
                .isEqualToIgnoringNewLines("Nothing runs that deploy/local/up started.");
    }

    @Test
    void upOnlySaysSoWhenItRunsAlready() {
        Map<String, ProcessHandle> before = CHECKOUT.processes();
        Checkout.Said up = CHECKOUT.run("up");
        assertThat(up.output()).startsWith("Junban runs already.").contains(orders());
        assertThat(up.exitCode()).isZero();
        assertThat(CHECKOUT.processes()).isEqualTo(before);
    }

    @Test
    void demoPlacesAnOrderAndShowsItsTimeline() {
        Checkout.Said demo = CHECKOUT.run("demo");
        assertThat(demo.output()).containsSubsequence("PENDING_PAYMENT", "PAID", "Charged 1 time(s)", "2 reserved");
        assertThat(demo.exitCode()).isZero();
    }

    @Order(ONCE_THE_DEMOS_ARE_OVER)
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            lost-update   | \\d{2,3} orders written for 10 units, stock -\\d+  | 10 sold, 90 told insufficient-stock
            write-skew    | \\d+ bookings of one room at one time            | 1 reserved, 99 told reservation-overlap
            deadlock      | [1-9]\\d* deadlocks                              | 100 swapped baskets sold, 0 deadlocks
            webhook-twice | 2400 cents charged, 48000 booked                | 20 deliveries, booked once: 2400 cents
            missing-row   | \\d+ rows for one product                        | 1 created, 19 told inventory-exists
            """)
    void demoShowsTheNaiveWayFailAndOursHold(String failure, String naive, String ours) {
        Checkout.Said demo = demo(failure);

        assertThat(demo.output())
                .containsPattern("naive   FAILED  " + naive)
                .containsPattern("Junban  HELD    " + ours);
        assertThat(demo.exitCode()).isZero();
    }

    /** What they show is how long something takes, which no test may rest on: only that they come to their end. */
    @Order(ONCE_THE_DEMOS_ARE_OVER)
    @ParameterizedTest
    @ValueSource(strings = {"slow-provider", "ddl-queue"})
    void demoShowsWhoHasToWait(String failure) {
        assertThat(demo(failure).output()).contains("naive   ", "Junban  ", "Read on: ");
    }

    private static Checkout.Said demo(String failure) {
        Checkout.Said demo = demos.of(failure);
        assertThat(demo.output()).doesNotContain("\u001b");
        assertThat(demo.output().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        return demo;
    }

    /** Nobody needs a token here, but one that is sent is looked at. */
    @Test
    void tokenPrintsOneThatTheServicesTake() {
        Checkout.Said token = CHECKOUT.run("token", "--role", "customer", "--sub", "c-7");
        assertThat(token.exitCode()).as(token.output()).isZero();
        assertThat(token.output()).matches("[\\w-]+\\.[\\w-]+\\.[\\w-]+\\R");
        assertThat(CHECKOUT.endpoints().path("issuer").asText()).startsWith("http://127.0.0.1:");

        String url = orders() + "/orders?customerId=";
        assertThat(Http.get(url + "c-8").status()).isEqualTo(200);
        var request = Http.withToken(Http.json(url + "c-7"), token.output().strip());
        assertThat(Http.sendAsItIs(request).status()).isEqualTo(200);
        var others = Http.withToken(Http.json(url + "c-8"), token.output().strip());
        assertThat(Http.sendAsItIs(others).status()).isEqualTo(403);
        assertThat(Http.sendAsItIs(Http.withToken(Http.json(url), "a.b.c")).status())
                .isEqualTo(401);
        assertThat(CHECKOUT.run("token", "--role", "king").exitCode()).isEqualTo(2);
    }

    @Test
    void demoSaysWhichFailuresItCanShow() {
        Checkout.Said demo = CHECKOUT.run("demo", "dead-lock");
        assertThat(demo.output()).contains("Unknown: dead-lock", "lost-update, write-skew, deadlock", "missing-row");
        assertThat(demo.exitCode()).isEqualTo(2);
    }

    @Test
    void migrateBringsTheRunningDatabaseUpToDate() {
        Checkout.Said migrate = CHECKOUT.run("migrate");
        assertThat(migrate.output()).contains("is up to date; migrations that had to run: 0");
        assertThat(migrate.exitCode()).isZero();
    }

    @Test
    void logsFollowsTheLogOfOneService() {
        assertThat(CHECKOUT.firstLine("logs", "order-service")).startsWith("order-service     | ");
        Checkout.Said unknown = CHECKOUT.run("logs", "orders");
        assertThat(unknown.output()).startsWith("There is no log of that name. Logs: order-service, inventory-service");
        assertThat(unknown.exitCode()).isEqualTo(1);
    }

    @Test
    void aKilledServiceIsStartedAgain() {
        Checkout.Said unused = demos.of("webhook-twice");
        ProcessHandle killed = CHECKOUT.processes().get("webhook-service");
        assertThat(killed.destroyForcibly()).isTrue();
        await().atMost(Duration.ofMinutes(1))
                .until(() -> CHECKOUT.supervisorLog().contains("webhook-service is ready again"));
        assertThat(CHECKOUT.supervisorLog())
                .contains("webhook-service ended with exit code 137; it is started again in 1 s");
        assertThat(CHECKOUT.processes().get("webhook-service")).isNotEqualTo(killed);
    }

    @Order(LAST)
    @Test
    void whatWasAcknowledgedSurvivesKillingEverything() {
        demos.await();
        Matcher demo = Pattern.compile("Order: \\S+(/orders/\\S+)")
                .matcher(CHECKOUT.run("demo").output());
        assertThat(demo.find()).isTrue();
        JsonNode before = Http.get(orders() + demo.group(1)).json();
        assertThat(before.path("status").asText()).isEqualTo("PAID");

        killEverything();
        assertThat(CHECKOUT.run("demo").output()).contains("Junban does not run; start it: deploy/local/up");
        Checkout.Said up = CHECKOUT.run("up", "--identity");

        assertThat(up.exitCode()).as(up.output()).isZero();
        assertThat(Http.get(orders() + demo.group(1)).status()).isEqualTo(401);
        String token = CHECKOUT.run("token", "--role", "staff", "--sub", "s-1")
                .output()
                .strip();
        assertThat(Http.sendAsItIs(Http.withToken(Http.json(orders() + demo.group(1)), token))
                        .json())
                .isEqualTo(before);
    }

    private static void killEverything() {
        Map<String, ProcessHandle> processes = CHECKOUT.processes();
        ProcessHandle postgres = CHECKOUT.postgres();
        // The supervisor first: it would start the others again.
        processes.remove("supervisor").destroyForcibly();
        processes.values().forEach(ProcessHandle::destroyForcibly);
        postgres.destroyForcibly();
    }

    private static String orders() {
        return CHECKOUT.endpoints().path("orders").asText();
    }

    /** One that nobody reaps has no command any more. */
    private static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }
}
