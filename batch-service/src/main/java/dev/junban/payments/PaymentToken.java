package dev.junban.payments;

import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** What the customer's browser got from the provider. It is no part of an order's row in memory, since those are logged. */
record PaymentToken(String secret) {
    private static final String TOKENS =
            "SELECT id, payment_token FROM orders WHERE id = ANY ($1::uuid[]) AND payment_token IS NOT NULL";

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

    @Override
    public String toString() {
        return "tok_…";
    }
}
