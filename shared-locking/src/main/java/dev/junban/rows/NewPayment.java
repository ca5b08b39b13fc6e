package dev.junban.rows;

import java.util.Optional;

/**
 * How a new order is to be paid.
 *
 * @param accountId the account of the customer, with store credit
 * @param token handed to the provider, with a card
 */
public record NewPayment(PaymentMethod method, Optional<Long> accountId, Optional<PaymentToken> token) {
    /** By the provider, with nothing to tell it. */
    public static final NewPayment CARD = new NewPayment(PaymentMethod.CARD, Optional.empty(), Optional.empty());
}
