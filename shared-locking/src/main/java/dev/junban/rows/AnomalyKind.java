package dev.junban.rows;

/** Why money asks for a person. */
public enum AnomalyKind {
    /** Captured with another amount or currency than was due; given back. */
    WRONG_AMOUNT(true),
    /** Captured although the order was paid already; given back. */
    SECOND_CAPTURE(true),
    /** Captured for an order that waits for nothing; given back. */
    UNEXPECTED_CAPTURE(true),
    /** The provider tells two things of the same payment or refund. */
    CONTRADICTION(false),
    /** More went back than came in. */
    EXCESS_REFUND(false),
    /** The provider tells of an order that we do not know. */
    UNKNOWN_ORDER(false);

    private final boolean givenBack;

    AnomalyKind(boolean givenBack) {
        this.givenBack = givenBack;
    }

    /** Whether it is about money that came in and has to go back. */
    public boolean isGivenBack() {
        return givenBack;
    }
}
