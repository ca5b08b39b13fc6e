package dev.junban.rows;

/** How an order is paid. */
public enum PaymentMethod {
    /** By the payment provider. */
    CARD,
    /** From an account of the customer. */
    STORE_CREDIT
}
