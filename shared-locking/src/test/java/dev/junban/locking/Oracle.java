package dev.junban.locking;

import static dev.junban.locking.LockViolation.Rule;

import dev.junban.locking.Step.Held;
import dev.junban.locking.Step.Kind;
import dev.junban.locking.Step.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The slow twin of the run-time checker. It keeps no state but the history of all steps, and reads each answer off it
 * from the beginning.
 */
final class Oracle {
    /** Rows of these numbers exist in each kind before the first transaction. */
    static final List<Integer> EXISTING = List.of(1, 2, 3);

    private record Done(int transaction, Step step, boolean allowed) {}

    private final List<Done> history = new ArrayList<>();
    private final List<Integer> transactionOfStage = new ArrayList<>();
    private int transaction;

    /** A new transaction begins, with a new stage; the one before has ended. */
    void begin() {
        transaction++;
        transactionOfStage.add(transaction);
    }

    int transaction() {
        return transaction;
    }

    /** The rule that this step breaks, if any. */
    Optional<Rule> verdict(Step step) {
        return step.verb().usesHandles() ? ofHandles(step) : ofStage(step);
    }

    void done(Step step, boolean allowed) {
        history.add(new Done(transaction, step, allowed));
        if (allowed && step.verb().acquires()) {
            transactionOfStage.add(transaction);
        }
    }

    private Optional<Rule> ofStage(Step step) {
        if (transactionOfStage.get(step.stage()) != transaction) {
            return Optional.of(Rule.TRANSACTION_ENDED);
        }
        if (steps().anyMatch(
                        done -> done.step().verb().acquires() && done.step().stage() == step.stage())) {
            return Optional.of(Rule.STAGE_REUSED);
        }
        if (step.kind() == Kind.STRANGER) {
            return Optional.of(Rule.UNKNOWN_KIND);
        }
        return switch (step.verb()) {
            case LOCK, LOCK_UNLESS_BUSY -> ofLock(step);
            case DISCOVER -> holdsMoreWeakly(step, LockMode.WRITE) ? Optional.of(Rule.UPGRADE) : Optional.empty();
            case INSERT_LEAF ->
                step.ids().stream().allMatch(id -> mode(Kind.BOOK, id) != null)
                        ? Optional.empty()
                        : Optional.of(Rule.NOT_HELD);
            default -> Optional.empty();
        };
    }

    private Optional<Rule> ofLock(Step step) {
        if (allowed().anyMatch(done -> tookRows(done) && done.kind().compareTo(step.kind()) >= 0)) {
            return Optional.of(Rule.OUT_OF_ORDER);
        }
        return holdsMoreWeakly(step, step.mode()) ? Optional.of(Rule.UPGRADE) : Optional.empty();
    }

    /** A lock moves on even if it finds nothing; a discovery does if it got a row that was not held before. */
    private boolean tookRows(Step step) {
        return switch (step.verb()) {
            case LOCK, LOCK_UNLESS_BUSY -> true;
            case DISCOVER -> step.ids().stream().anyMatch(id -> EXISTING.contains(id) && isFirstFor(step, id));
            default -> false;
        };
    }

    /** Stages are used once, so no two acquisitions are equal. */
    private boolean isFirstFor(Step step, int id) {
        return allowed()
                .takeWhile(done -> !done.equals(step))
                .noneMatch(done -> done.kind() == step.kind() && done.ids().contains(id));
    }

    private boolean holdsMoreWeakly(Step step, LockMode wanted) {
        return step.ids().stream()
                .map(id -> mode(step.kind(), id))
                .anyMatch(mode -> mode != null && mode.compareTo(wanted) < 0);
    }

    private Optional<Rule> ofHandles(Step step) {
        LockMode needed = step.verb() == Verb.DELETE ? LockMode.KEY_WRITE : LockMode.WRITE;
        if (step.handles().get(0).transaction() != transaction) {
            return Optional.of(Rule.TRANSACTION_ENDED);
        }
        for (Held handle : step.handles()) {
            if (handle.transaction() != transaction) {
                return Optional.of(Rule.WRONG_TRANSACTION);
            }
            LockMode held = mode(handle.kind(), handle.id());
            if (held == null || held.compareTo(needed) < 0) {
                return Optional.of(Rule.NOT_HELD);
            }
        }
        return Optional.empty();
    }

    /** Of these rows, those that exist now: what an acquisition of them must give. */
    List<Integer> existing(Kind kind, List<Integer> ids) {
        return ids.stream().distinct().filter(id -> exists(kind, id)).toList();
    }

    private boolean exists(Kind kind, int id) {
        return (EXISTING.contains(id) || touched(Verb.INSERT, kind, id)) && !touched(Verb.DELETE, kind, id);
    }

    private boolean touched(Verb verb, Kind kind, int id) {
        return allowed()
                .anyMatch(step -> step.verb() == verb
                        && step.kind() == kind
                        && (step.ids().contains(id) || step.handles().stream().anyMatch(handle -> handle.id() == id)));
    }

    /** How the row is held, or null: by the first step that got it, since nothing is strengthened later. */
    LockMode mode(Kind kind, int id) {
        return exists(kind, id)
                ? allowed()
                        .filter(step -> step.kind() == kind && step.ids().contains(id))
                        .findFirst()
                        .map(step -> switch (step.verb()) {
                            case INSERT -> LockMode.KEY_WRITE;
                            case DISCOVER -> LockMode.WRITE;
                            default -> step.mode();
                        })
                        .orElse(null)
                : null;
    }

    private Stream<Done> steps() {
        return history.stream().filter(done -> done.transaction() == transaction);
    }

    private Stream<Step> allowed() {
        return steps().filter(Done::allowed).map(Done::step);
    }
}
