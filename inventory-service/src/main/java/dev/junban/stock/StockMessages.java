package dev.junban.stock;

import dev.junban.outbox.OutboxMessage;
import io.vertx.core.json.JsonObject;

/** What the outside is told of stock. */
final class StockMessages {
    private static final String RECEIVED_TOPIC = "junban.stock-received";

    private StockMessages() {}

    /** Goods have come in. */
    static OutboxMessage received(MovementView receipt) {
        JsonObject payload = new JsonObject()
                .put("inventoryId", receipt.inventoryId())
                .put("quantity", receipt.quantity())
                .put("reference", receipt.reference().orElse(null))
                .put("receivedAt", receipt.at().toString());
        return new OutboxMessage(
                RECEIVED_TOPIC,
                Long.toString(receipt.inventoryId()),
                "receipt:" + receipt.id(),
                "StockReceived",
                payload.encode());
    }
}
