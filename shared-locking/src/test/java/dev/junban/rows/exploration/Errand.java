package dev.junban.rows.exploration;

import dev.junban.rows.Inquiry;
import java.util.Optional;

/** Somebody is busy asking the provider, and holds no lock meanwhile. */
sealed interface Errand {

    /** Why the provider is asked about the payment. */
    enum Why {
        REQUESTED,
        RECONCILED,
        EXPIRING
    }

    /** What comes next. */
    enum Next {
        LOOK,
        ASK,
        CANCEL,
        /** Write down what it came to. */
        TELL,
        EXPIRE
    }

    /**
     * About the payment.
     *
     * @param inquiry how it was to be asked about; empty when it was never asked for before
     * @param paidBefore whether the money had been taken when this began
     */
    record OfPayment(Why why, Optional<Inquiry> inquiry, Next next, Answer answer, boolean paidBefore)
            implements Errand {
        OfPayment then(Next step, Answer learnt) {
            return new OfPayment(why, inquiry, step, learnt, paidBefore);
        }
    }

    /** What asking for a refund came to. */
    enum RefundAnswer {
        COMPLETED,
        FAILED,
        PENDING,
        UNKNOWN
    }

    /** About a refund. */
    record OfRefund(long refundId, boolean requested, Next next, RefundAnswer answer) implements Errand {
        OfRefund then(Next step, RefundAnswer learnt) {
            return new OfRefund(refundId, requested, step, learnt);
        }
    }
}
