package dev.junban.backorders;

import dev.junban.kafka.MalformedRecord;
import dev.junban.kafka.StrictRecord;
import org.jspecify.annotations.Nullable;

/** Goods have come in. How many there are now is read from the row, not from the message. */
record StockReceived(long inventoryId) {

    private record Value(@Nullable Long inventoryId) {}

    /** Reads the value of a record of {@code junban.stock-received}. */
    static StockReceived parse(byte @Nullable [] value) {
        long id = StrictRecord.require(StrictRecord.read(value, Value.class).inventoryId(), "inventoryId");
        if (id < 1) {
            throw new MalformedRecord("inventoryId is not positive");
        }
        return new StockReceived(id);
    }
}
