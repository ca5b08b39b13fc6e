package dev.junban.rows;

/** Why store credit moves, and which way. */
public enum AccountEntryKind {
    /** The customer has put money in. */
    DEPOSIT(1),
    /** Come from another account. */
    TRANSFER_IN(1),
    /** Sent to another account. */
    TRANSFER_OUT(-1),
    /** An order was paid with it. */
    PAYMENT(-1),
    /** What an order had taken has come back. */
    REFUND(1);

    private final int sign;

    AccountEntryKind(int sign) {
        this.sign = sign;
    }

    /** What an entry of this many minor units adds to the balance. */
    long signed(long amountMinor) {
        return Math.multiplyExact(sign, amountMinor);
    }
}
