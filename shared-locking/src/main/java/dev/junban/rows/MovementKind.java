package dev.junban.rows;

/** Why stock moves, and what one piece of it does to the counters. */
public enum MovementKind {
    /** Set aside for an order. */
    HOLD(0, 1),
    /** What was set aside may be sold again. */
    FREE(0, -1),
    /** Goods have come in. */
    RECEIVE(1, 0);

    private final int onHand;
    private final int reserved;

    MovementKind(int onHand, int reserved) {
        this.onHand = onHand;
        this.reserved = reserved;
    }

    long onHandDelta(long quantity) {
        return Math.multiplyExact(onHand, quantity);
    }

    long reservedDelta(long quantity) {
        return Math.multiplyExact(reserved, quantity);
    }
}
