package dev.junban.rows;

/** Why stock moves, and what one piece of it does to the counters. */
public enum MovementKind {
    /** Set aside for an order. */
    HOLD(0, 1),
    /** What was set aside may be sold again. */
    FREE(0, -1),
    /** What was set aside has left. */
    FULFIL(-1, -1),
    /** Goods have come in. */
    RECEIVE(1, 0),
    /** Goods of an order have come back. */
    RETURN(1, 0),
    /** A stocktake found more or less than was written down; signed, with a reason. */
    ADJUST(1, 0),
    /** Sent to another location. */
    TRANSFER_OUT(-1, 0),
    /** Come from another location. */
    TRANSFER_IN(1, 0),
    /** What another system counted, in or out; signed. */
    IMPORT(1, 0);

    private final int onHand;
    private final int reserved;

    MovementKind(int onHand, int reserved) {
        this.onHand = onHand;
        this.reserved = reserved;
    }

    /** The quantity, if it is one of this kind: never 0, and below it only where the kind goes both ways. */
    long requireQuantity(long quantity) {
        if (quantity == 0 || (quantity < 0 && !goesBothWays())) {
            throw new IllegalArgumentException("A movement " + this + " cannot be of " + quantity + " pieces");
        }
        return quantity;
    }

    private boolean goesBothWays() {
        return this == ADJUST || this == IMPORT;
    }

    /** What so many pieces add to those on hand. */
    public long onHandDelta(long quantity) {
        return Math.multiplyExact(onHand, quantity);
    }

    /** What so many pieces add to those that are set aside. */
    public long reservedDelta(long quantity) {
        return Math.multiplyExact(reserved, quantity);
    }
}
