package dev.junban.locking;

import dev.junban.locking.Step.Held;
import dev.junban.locking.Step.Kind;
import dev.junban.locking.Step.Verb;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Draws steps, legal ones and others. */
final class RandomSteps {
    private static final int MISSING = 90;
    private static final Verb[] VERBS = {
        Verb.LOCK,
        Verb.LOCK,
        Verb.LOCK_UNLESS_BUSY,
        Verb.DISCOVER,
        Verb.DISCOVER,
        Verb.INSERT,
        Verb.INSERT_LEAF,
        Verb.UPDATE,
        Verb.DELETE
    };

    private final Random random;
    private int fresh = 100;

    RandomSteps(Random random) {
        this.random = random;
    }

    /** A step with one of so many stages, the newest above all, or with some of these handles. */
    Step next(int stages, List<Held> handles) {
        Verb verb = oneOf(VERBS);
        return verb.usesHandles() && !handles.isEmpty() ? withHandles(verb, handles) : withStage(verb, stages);
    }

    private Step withStage(Verb drawn, int stages) {
        Verb verb = drawn.usesHandles() ? Verb.LOCK : drawn;
        int stage = random.nextInt(10) > 0 ? stages - 1 : Math.max(0, stages - 1 - random.nextInt(4));
        return switch (verb) {
            case INSERT -> new Step(verb, stage, kind(), LockMode.KEY_WRITE, List.of(fresh++), List.of());
            case INSERT_LEAF -> new Step(verb, stage, Kind.BOOK, LockMode.PIN, List.of(existing()), List.of());
            case LOCK_UNLESS_BUSY -> new Step(verb, stage, kind(), LockMode.WRITE, ids(), List.of());
            default -> new Step(verb, stage, kind(), oneOf(LockMode.values()), ids(), List.of());
        };
    }

    private Step withHandles(Verb verb, List<Held> handles) {
        List<Held> late = handles.subList(Math.max(0, handles.size() - 4), handles.size());
        Held first = oneOf(late.toArray(Held[]::new));
        List<Held> some = Stream.concat(
                        Stream.of(first),
                        late.stream().filter(held -> held.kind() == first.kind() && random.nextInt(4) == 0))
                .distinct()
                .toList();
        // A book may have notes, and then it may not go.
        Verb possible = first.kind() == Kind.BOOK ? Verb.UPDATE : verb;
        return new Step(possible, -1, first.kind(), LockMode.WRITE, List.of(), some);
    }

    private Kind kind() {
        return random.nextInt(60) == 0 ? Kind.STRANGER : oneOf(new Kind[] {Kind.TAG, Kind.BOX, Kind.BOOK});
    }

    /** Up to three; now and then a row that does not exist, or one that this or another transaction has inserted. */
    private List<Integer> ids() {
        return random.ints(random.nextInt(4), 0, 8)
                .mapToObj(drawn -> drawn == 0 ? MISSING : drawn == 1 && fresh > 100 ? fresh - 1 : existing())
                .toList();
    }

    private int existing() {
        return oneOf(Oracle.EXISTING.toArray(Integer[]::new));
    }

    private <E> E oneOf(E[] all) {
        return all[random.nextInt(all.length)];
    }
}
