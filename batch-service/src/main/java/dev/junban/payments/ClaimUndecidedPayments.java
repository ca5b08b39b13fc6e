package dev.junban.payments;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Handle;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.provider.Charge;
import dev.junban.provider.PaymentsConfig;
import dev.junban.rows.Anomalies;
import dev.junban.rows.Anomaly;
import dev.junban.rows.Inquiry;
import dev.junban.rows.Kinds;
import dev.junban.rows.Order;
import dev.junban.rows.Orders;
import dev.junban.rows.PaymentToken;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * Takes payments that are undecided, to ask the provider about them: what one instance has taken, no other takes before
 * the pause is over. Orders that somebody else holds are left to the next time.
 */
@Singleton
class ClaimUndecidedPayments {
    /** By the clock of the database, under the lock. */
    private static final String DUE = """
            SELECT id, coalesce(submitted_at, created_at) <= now() - $3::float8 * interval '1 second' AS key_is_over
            FROM orders
            WHERE id = ANY ($1::uuid[]) AND (asked_at IS NULL OR asked_at <= now() - $2::float8 * interval '1 second')""";

    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final Duration keyLifetime;

    ClaimUndecidedPayments(LockedTransactions<Kinds.FromRequest> transactions, PaymentsConfig config) {
        this.transactions = transactions;
        this.keyLifetime = config.keyLifetime();
    }

    /** Those of the orders whose payment is undecided, and was not asked for within {@code pause}. */
    Uni<List<Undecided>> run(Collection<UUID> orderIds, Duration pause) {
        return transactions.run("claim-undecided-payments", stage -> Kinds.ORDER
                .lockUnlessBusy(stage, orderIds)
                .chain(orders -> claim(orders.then(), orders.rows(), pause)));
    }

    private Uni<List<Undecided>> claim(Stage<?> stage, Map<UUID, Handle<UUID, Order>> orders, Duration pause) {
        UUID[] ids = orders.keySet().toArray(UUID[]::new);
        return Uni.combine()
                .all()
                .unis(
                        stage.select(DUE, Tuple.of(ids, Seconds.of(pause), Seconds.of(keyLifetime))),
                        PaymentTokens.of(stage, orders.keySet()),
                        Anomalies.ofOrders(stage, orders.keySet()))
                .asTuple()
                .chain(read -> {
                    Map<UUID, Boolean> due = StreamSupport.stream(
                                    read.getItem1().spliterator(), false)
                            .filter(row -> isUndecided(orders, row.getUUID("id")))
                            .collect(Collectors.toMap(
                                    row -> row.getUUID("id"),
                                    row -> Boolean.TRUE.equals(row.getBoolean("key_is_over"))));
                    List<Undecided> claimed = due.entrySet().stream()
                            .map(one -> undecided(
                                    held(orders, one.getKey()),
                                    Optional.ofNullable(read.getItem2().get(one.getKey())),
                                    beside(read.getItem3(), one.getKey()),
                                    one.getValue()))
                            .toList();
                    return Orders.markAsked(due.keySet().stream()
                                    .map(id -> held(orders, id))
                                    .toList())
                            .replaceWith(claimed);
                });
    }

    private static Handle<UUID, Order> held(Map<UUID, Handle<UUID, Order>> orders, UUID id) {
        return Objects.requireNonNull(orders.get(id));
    }

    private static boolean isUndecided(Map<UUID, Handle<UUID, Order>> orders, UUID id) {
        return held(orders, id).row().payment().isUndecided();
    }

    private static Set<String> beside(Map<Long, Anomaly> anomalies, UUID orderId) {
        return anomalies.values().stream()
                .filter(anomaly -> anomaly.orderId().equals(orderId) && anomaly.isCapture(anomaly.paymentId()))
                .map(Anomaly::paymentId)
                .collect(Collectors.toSet());
    }

    private static Undecided undecided(
            Handle<UUID, Order> order, Optional<PaymentToken> token, Set<String> beside, boolean keyIsOver) {
        Charge charge = new Charge(
                order.id(),
                order.row().totalMinor(),
                order.row().currency(),
                token.map(PaymentToken::value).orElse(null));
        return new Undecided(charge, Inquiry.of(order.row(), keyIsOver, !beside.isEmpty()), beside);
    }
}
