package dev.junban.rows;

/** How the provider is asked about a payment that only it can tell of. */
public enum Inquiry {
    /** Look for it, and ask for it once more if nothing is there: the order still waits for it. */
    ASK_AGAIN,
    /** Only look, since asking again could charge twice. */
    LOOK,
    /** Look, and cancel it while it is pending: nobody waits for it any more. */
    CANCEL,
    /** The same; and if nothing is there, nothing ever will be. */
    CANCEL_OR_CLOSE;

    /**
     * What fits the order.
     *
     * @param keyIsOver whether the provider may have forgotten the key under which it was asked
     * @param besides whether it holds a payment of the order that is known not to be this one
     */
    public static Inquiry of(Order order, boolean keyIsOver, boolean besides) {
        if (order.status() == OrderStatus.PENDING_PAYMENT) {
            return keyIsOver || besides ? LOOK : ASK_AGAIN;
        }
        return keyIsOver ? CANCEL_OR_CLOSE : CANCEL;
    }

    /** Whether what is pending is to be cancelled. */
    public boolean cancels() {
        return this == CANCEL || this == CANCEL_OR_CLOSE;
    }
}
