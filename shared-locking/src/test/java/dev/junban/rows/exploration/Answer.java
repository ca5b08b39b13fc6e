package dev.junban.rows.exploration;

import dev.junban.rows.PaymentResult;
import java.util.Optional;

/** What asking the provider for a payment came to. */
record Answer(Kind kind, String paymentId, long amountMinor) {
    static final Answer UNKNOWN = new Answer(Kind.UNKNOWN, "", 0);
    static final Answer NOT_FOUND = new Answer(Kind.NOT_FOUND, "", 0);

    enum Kind {
        CAPTURED,
        DECLINED,
        CANCELLED,
        PENDING,
        NOT_FOUND,
        UNKNOWN
    }

    static Answer of(Bank.Charge charge, Bank.State state) {
        Kind kind =
                switch (state) {
                    case DONE -> Kind.CAPTURED;
                    case REFUSED -> Kind.DECLINED;
                    case CANCELLED -> Kind.CANCELLED;
                    case PENDING -> Kind.PENDING;
                };
        return new Answer(kind, charge.id(), charge.amountMinor());
    }

    /** Empty for what is not decided. */
    Optional<PaymentResult> result() {
        return switch (kind) {
            case CAPTURED -> Optional.of(World.result(PaymentResult.Outcome.CAPTURED, paymentId, amountMinor));
            case DECLINED, CANCELLED ->
                Optional.of(World.result(PaymentResult.Outcome.DECLINED, paymentId, World.TOTAL));
            case PENDING, NOT_FOUND, UNKNOWN -> Optional.empty();
        };
    }
}
