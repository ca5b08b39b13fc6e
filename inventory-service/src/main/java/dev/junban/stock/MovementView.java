package dev.junban.stock;

import dev.junban.rows.MovementKind;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One entry of the ledger as it is answered, in pieces.
 *
 * @param at when its transaction began
 */
record MovementView(
        long id,
        long inventoryId,
        MovementKind kind,
        long quantity,
        long onHandDelta,
        long reservedDelta,
        Optional<UUID> orderId,
        Optional<String> reference,
        Optional<String> reason,
        Instant at) {

    static final String COLUMNS =
            "id, inventory_id, kind, quantity, on_hand_delta, reserved_delta, order_id, reference, reason, at";

    static MovementView of(Row row) {
        return new MovementView(
                row.getLong("id"),
                row.getLong("inventory_id"),
                MovementKind.valueOf(row.getString("kind")),
                row.getLong("quantity"),
                row.getLong("on_hand_delta"),
                row.getLong("reserved_delta"),
                Optional.ofNullable(row.getUUID("order_id")),
                Optional.ofNullable(row.getString("reference")),
                Optional.ofNullable(row.getString("reason")),
                row.getOffsetDateTime("at").toInstant());
    }
}
