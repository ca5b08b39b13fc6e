package dev.junban.provider;

/**
 * What the provider was asked for, and what it came to.
 *
 * @param <A> {@link Charge} or {@link GiveBack}
 * @param <O> {@link PaymentOutcome} or {@link RefundOutcome}
 */
public record Answered<A, O>(A ask, O outcome) {}
