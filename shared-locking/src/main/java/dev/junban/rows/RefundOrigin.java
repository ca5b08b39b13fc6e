package dev.junban.rows;

/** Who wanted a refund. */
public enum RefundOrigin {
    /** A caller. */
    REQUESTED,
    /** The shop: an order was cancelled, or money came for one that is given up. */
    AUTOMATIC,
    /** Somebody started it at the provider. */
    PROVIDER,
    /** An operator made it elsewhere and recorded it here. */
    BY_HAND;

    /** Whether we ask the provider for it, under our own id. */
    public boolean isAskedFor() {
        return this == REQUESTED || this == AUTOMATIC;
    }
}
