package dev.junban.local.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Goes through one transaction step by step, with what it holds. */
final class OrderCheck {
    private final Chain chain;
    private final List<Finding> findings = new ArrayList<>();
    private final Map<RowId, Acquired> held = new HashMap<>();
    /** Rows that it made itself: nobody can wait for them, so locking them is no acquisition. */
    private final Set<RowId> own = new HashSet<>();

    private final Set<RowId> tried = new HashSet<>();
    private final Set<RowId> claimed = new HashSet<>();
    private Acquired highest;

    private OrderCheck(Transaction transaction) {
        this.chain = new Chain(transaction, new ArrayList<>());
    }

    /** What a transaction locked, and what was wrong with it. */
    record Result(Chain chain, List<Finding> findings) {}

    static Result of(Transaction transaction) {
        OrderCheck check = new OrderCheck(transaction);
        transaction.steps().forEach(check::follow);
        boolean bypass = transaction.name().isEmpty() && !check.chain.locks().isEmpty();
        if (bypass) {
            check.findings.add(new Finding.Bypass(check.chain));
        }
        return new Result(check.chain, check.findings);
    }

    private void follow(Step step) {
        if (step instanceof Step.Touch touch) {
            touch(touch);
        } else if (step instanceof Step.Acquire acquire) {
            tried.removeAll(acquire.rows());
            claimed.addAll(acquire.rows());
        } else if (step instanceof Step.Hold hold) {
            tried.addAll(hold.rows());
            claimed.removeAll(hold.rows());
        }
    }

    private void touch(Step.Touch touch) {
        RowId row = touch.row();
        switch (touch.how()) {
            case INSERT -> inserted(touch);
            case LOCK, UPDATE -> locked(touch);
            case DELETE -> {
                locked(touch);
                // An insertion that met a conflict deletes what it had put there; another row has the key then.
                own.remove(row);
                if (held.containsKey(row) && held.get(row).claimed()) {
                    held.remove(row);
                }
            }
        }
    }

    private void inserted(Step.Touch touch) {
        if (claimed.contains(touch.row())) {
            acquire(new Acquired(touch.row(), touch.mode(), true, true, touch.lsn()));
        } else {
            own.add(touch.row());
        }
    }

    private void locked(Step.Touch touch) {
        if (own.contains(touch.row())) {
            return;
        }
        Acquired wanted = new Acquired(touch.row(), touch.mode(), !tried.contains(touch.row()), false, touch.lsn());
        Acquired before = held.get(touch.row());
        if (before == null) {
            acquire(wanted);
        } else if (wanted.mode().strongerThan(before.mode())) {
            findings.add(new Finding.Upgrade(chain, before, wanted));
            held.put(wanted.row(), wanted);
        }
    }

    /** What waits must stand after everything held. What does not wait closes no cycle, but is held from then on. */
    private void acquire(Acquired wanted) {
        if (highest != null && wanted.waits() && wanted.isBefore(highest)) {
            findings.add(new Finding.Inversion(chain, highest, wanted));
        }
        if (highest == null || highest.isBefore(wanted)) {
            highest = wanted;
        }
        held.put(wanted.row(), wanted);
        chain.locks().add(wanted);
    }
}
