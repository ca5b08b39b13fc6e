package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.suite.Endpoints;
import dev.junban.local.suite.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Looks back over everything that the other tests did. */
@Order(WhatIsLeftIT.LAST)
class WhatIsLeftIT {
    static final int LAST = Integer.MAX_VALUE;
    private static final Path LOGS = Suite.DIRECTORY.resolve("logs");

    @Test
    void noMessageWaitsToBeSent() {
        await("the outbox to be empty")
                .atMost(Duration.ofSeconds(40))
                .until(() -> Sql.count("SELECT count(*) FROM outbox") == 0);
    }

    @Test
    void noTransactionIsLeftOpen() {
        await("no session to be idle in a transaction")
                .atMost(Duration.ofSeconds(10))
                .until(() -> Sql.count("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in transaction%'")
                        == 0);
    }

    @Test
    void theCountersAreTheSumsOfTheMovements() {
        assertThat(Sql.rows("""
                SELECT i.id, i.on_hand, i.reserved, m.on_hand, m.reserved
                FROM inventories i CROSS JOIN LATERAL (
                  SELECT coalesce(sum(on_hand_delta), 0) AS on_hand, coalesce(sum(reserved_delta), 0) AS reserved
                  FROM stock_movements WHERE inventory_id = i.id) m
                WHERE (i.on_hand, i.reserved) <> (m.on_hand, m.reserved)""")).isEmpty();
    }

    @Test
    void whatIsReservedBelongsToOrdersThatHoldStock() {
        assertThat(Sql.rows("""
                SELECT i.id, i.reserved, coalesce(held.quantity, 0)
                FROM inventories i LEFT JOIN (
                  SELECT l.inventory_id, sum(l.quantity) AS quantity
                  FROM order_lines l JOIN orders o ON o.id = l.order_id
                  WHERE o.status IN ('PENDING_PAYMENT', 'PAID') GROUP BY l.inventory_id) held ON held.inventory_id = i.id
                WHERE i.reserved <> coalesce(held.quantity, 0)""")).isEmpty();
    }

    @Test
    void balancesAreTheSumsOfTheirEntriesAndTransfersMakeNoMoney() {
        assertThat(Sql.rows("""
                SELECT a.id, a.balance_minor FROM accounts a
                WHERE a.balance_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM account_entries WHERE account_id = a.id)""")).isEmpty();
        assertThat(Sql.count("SELECT coalesce(sum(amount_minor), 0) FROM account_entries WHERE kind LIKE 'TRANSFER%'"))
                .isZero();
    }

    @Test
    void noOrderGaveBackMoreThanItCaptured() {
        assertThat(Sql.rows("""
                SELECT o.id, o.captured_minor, o.refunded_minor FROM orders o
                WHERE o.refunded_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM refunds r
                  WHERE r.order_id = o.id AND r.status = 'COMPLETED' AND r.anomaly_id IS NULL)
                OR o.refunded_minor > o.captured_minor""")).isEmpty();
    }

    @Test
    void noOrderWasPaidTwice() {
        assertThat(Sql.rows("SELECT order_id FROM order_history WHERE to_status = 'PAID' AND from_status <> 'PAID'"
                        + " GROUP BY order_id HAVING count(*) > 1"))
                .isEmpty();
        assertThat(Sql.rows("SELECT id FROM orders WHERE status = 'PAID' AND captured_minor <> total_minor"))
                .isEmpty();
    }

    @Test
    void theProviderChargedForNoOrderTwice() {
        List<String> charged = new ArrayList<>();
        Http.get(Suite.provider() + "/payments").json().path("items").forEach(payment -> {
            if (payment.path("status").asText().equals("captured")) {
                charged.add(payment.path("orderId").asText());
            }
        });
        assertThat(charged).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void everyConnectionIsBackInItsPool() {
        await("all pools to be idle").atMost(Duration.ofSeconds(10)).untilAsserted(() -> {
            for (Service service : Service.values()) {
                var metrics = Metrics.of(Suite.endpoints().of(service));
                // Who gives up waiting while a connection is being opened is taken off twice by the client.
                assertThat(Metrics.named(metrics, "sql_pool_queue_size"))
                        .isNotEmpty()
                        .allMatch(size -> size <= 0);
                if (service != Service.BATCH) {
                    // The relay and the jobs of the other always look for work.
                    assertThat(Metrics.named(metrics, "sql_pool_ratio"))
                            .isNotEmpty()
                            .allMatch(ratio -> ratio == 0);
                }
            }
        });
    }

    @Test
    void noServiceRanIntoADeadlock() {
        assertThat(Suite.postgres().log().count("40P01 junban_app@")).isZero();
    }

    /** Had one been, it would not have taken a deadlock to show it. */
    @Test
    void noRowWasLockedOutOfOrderOrPastTheKernel() {
        Suite.lockAudit().assertOrdered();
    }

    @Test
    void noEventLoopWasBlocked() {
        assertThat(Suite.eventLoops().reports()).isEmpty();
    }

    /** Whoever was answered 500 would have noticed: {@link Http}. This is about what nobody waited for. */
    @Test
    void nothingFailedInside() {
        assertThat(lines("Request failed, error", "HTTP Request to", "LockViolation"))
                .isEmpty();
    }

    @Test
    void noLogTellsASecret() {
        Endpoints endpoints = Suite.endpoints();
        String secret = endpoints.webhookSecret();
        assertThat(lines(
                        secret.substring("whsec_".length()),
                        password(endpoints.postgres().url()),
                        password(endpoints.postgres().ownerUrl())))
                .isEmpty();
    }

    /** Nor one that was refused: whoever reads the log could try it elsewhere. */
    @Test
    void noLogTellsAToken() {
        String token = Suite.token().orElseThrow();
        assertThat(lines(token.substring(0, token.indexOf('.')), BadTokens.UNSIGNED_HEAD, "Bearer ey"))
                .isEmpty();
    }

    @Test
    void noLogTellsWhatWasSent() {
        assertThat(lines(
                        Shop.PAYMENT_TOKEN,
                        "\"customerId\":",
                        "\"webhook-signature\"",
                        "\"type\":\"payment.",
                        "\"type\":\"refund."))
                .isEmpty();
    }

    private static String password(String url) {
        return URI.create(url).getUserInfo().split(":", 2)[1];
    }

    /** The lines in any log of this run, those before the restart included, that hold one of these. */
    private static List<String> lines(String... texts) {
        try (Stream<Path> logs = Files.list(LOGS)) {
            return Stream.of(
                            logs,
                            CommandsIT.logs().stream(),
                            Stream.of(Suite.postgres().logFile()))
                    .flatMap(files -> files)
                    .flatMap(WhatIsLeftIT::lines)
                    .filter(line -> Stream.of(texts).anyMatch(line::contains))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("The logs in " + LOGS + " cannot be listed", e);
        }
    }

    private static Stream<String> lines(Path log) {
        try {
            return Files.readAllLines(log).stream();
        } catch (IOException e) {
            throw new UncheckedIOException("The log " + log + " cannot be read", e);
        }
    }
}
