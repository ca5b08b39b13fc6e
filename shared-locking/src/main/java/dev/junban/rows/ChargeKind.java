package dev.junban.rows;

/** What an order costs beside its lines, and which way it counts. */
public enum ChargeKind {
    TAX(1),
    SHIPPING(1),
    DISCOUNT(-1);

    private final int sign;

    ChargeKind(int sign) {
        this.sign = sign;
    }

    /** What a charge of this many minor units adds to the total. */
    public long signed(long amountMinor) {
        return Math.multiplyExact(sign, amountMinor);
    }
}
