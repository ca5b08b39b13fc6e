package dev.junban.payments;

/** A charge that the provider was asked for, and what it came to. */
record Answered(Charge charge, PaymentOutcome outcome) {}
