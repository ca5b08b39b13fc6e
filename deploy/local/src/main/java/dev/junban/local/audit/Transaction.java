package dev.junban.local.audit;

import java.util.List;
import java.util.Optional;

/**
 * A transaction, its sub-transactions included.
 *
 * @param end how and when it ended, as far as the log tells
 */
record Transaction(long xid, List<Step> steps, String end) {
    /** What the kernel calls it; empty if it did not come through the kernel. */
    Optional<String> name() {
        return steps.stream()
                .filter(Step.Named.class::isInstance)
                .map(step -> ((Step.Named) step).name())
                .findFirst();
    }

    /** Transactions of other databases of the server have a name here, but no more. */
    boolean touchesRows() {
        return steps.stream().anyMatch(Step.Touch.class::isInstance);
    }

    boolean isExempt() {
        return steps.stream().anyMatch(Step.Exempt.class::isInstance);
    }

    @Override
    public String toString() {
        return name().map(name -> "transaction \"" + name + "\"").orElse("an unnamed transaction") + " (xid " + xid
                + ", " + end + ")";
    }
}
