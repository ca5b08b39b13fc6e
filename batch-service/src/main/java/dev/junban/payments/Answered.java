package dev.junban.payments;

/**
 * What the provider was asked for, and what it came to.
 *
 * @param <A> {@link Charge} or {@link GiveBack}
 * @param <O> {@link PaymentOutcome} or {@link RefundOutcome}
 */
record Answered<A, O>(A ask, O outcome) {}
