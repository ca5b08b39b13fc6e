package dev.junban.payments;

import dev.junban.locking.Stage;
import dev.junban.rows.PaymentToken;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Reads the tokens of orders; they are no part of an order's row in memory, since rows are logged. */
final class PaymentTokens {
    private static final String TOKENS =
            "SELECT id, payment_token FROM orders WHERE id = ANY ($1::uuid[]) AND payment_token IS NOT NULL";

    private PaymentTokens() {}

    /** Those of the orders that have one. */
    static Uni<Map<UUID, PaymentToken>> of(Stage<?> stage, Collection<UUID> orderIds) {
        return stage.select(TOKENS, Tuple.of(orderIds.toArray(UUID[]::new))).map(rows -> {
            Map<UUID, PaymentToken> tokens = new HashMap<>();
            for (Row row : rows) {
                tokens.put(row.getUUID("id"), new PaymentToken(row.getString("payment_token")));
            }
            return tokens;
        });
    }
}
