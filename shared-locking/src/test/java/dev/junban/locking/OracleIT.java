package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.smallrye.mutiny.Uni;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The run-time checker against its slow twin, on random steps, in transactions that are all rolled back. */
class OracleIT {
    private static final int TRANSACTIONS = 400;
    private static final int STEPS_MAX = 12;

    static Shelf shelf;

    private final Oracle oracle = new Oracle();
    private final StepDriver driver = new StepDriver();
    private final Map<LockViolation.Rule, Integer> refusals = new EnumMap<>(LockViolation.Rule.class);
    private int allowed;

    /** Ends each transaction. */
    private static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @BeforeAll
    static void open() {
        shelf = new Shelf();
        Oracle.EXISTING.forEach(number -> shelf.owner("INSERT INTO tags VALUES ('"
                + StepDriver.id(Step.Kind.TAG, number) + "', 'old'); INSERT INTO boxes VALUES ('"
                + StepDriver.id(Step.Kind.BOX, number) + "', 'old')"));
    }

    @AfterAll
    static void close() {
        shelf.closeInOrder();
    }

    @Test
    void allowsAndRefusesWhatTheOracleDoes() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("seed: " + seed);
        Random random = new Random(seed);
        RandomSteps steps = new RandomSteps(random);

        for (int i = 0; i < TRANSACTIONS; i++) {
            int length = 1 + random.nextInt(STEPS_MAX);
            var over = catchThrowableOfType(
                    Over.class,
                    () -> Shelf.await(shelf.transactions.run("random", stage -> {
                        oracle.begin();
                        driver.begin(stage);
                        return walk(steps, length).onItem().failWith(() -> new Over());
                    })));
            assertThat(over).isNotNull();
        }

        System.out.println(allowed + " steps were allowed, and refused: " + refusals);
        assertThat(allowed).isGreaterThan(TRANSACTIONS / 2);
        assertThat(refusals.keySet())
                .contains(
                        LockViolation.Rule.OUT_OF_ORDER,
                        LockViolation.Rule.UPGRADE,
                        LockViolation.Rule.NOT_HELD,
                        LockViolation.Rule.STAGE_REUSED,
                        LockViolation.Rule.TRANSACTION_ENDED,
                        LockViolation.Rule.WRONG_TRANSACTION,
                        LockViolation.Rule.UNKNOWN_KIND);
    }

    private Uni<Void> walk(RandomSteps steps, int left) {
        if (left == 0) {
            return Uni.createFrom().voidItem();
        }
        return check(steps.next(driver.stages(), driver.handles())).chain(() -> walk(steps, left - 1));
    }

    private Uni<Void> check(Step step) {
        Optional<LockViolation.Rule> expected = oracle.verdict(step);
        List<Integer> given = oracle.existing(step.kind(), step.ids());
        return driver.run(oracle.transaction(), step)
                .onItemOrFailure()
                .invoke((handles, failure) -> {
                    if (failure != null && !(failure instanceof LockViolation)) {
                        throw new AssertionError(step + " should be " + expected, failure);
                    }
                    assertThat(Optional.ofNullable((LockViolation) failure).map(LockViolation::rule))
                            .as("%s", step)
                            .isEqualTo(expected);
                    oracle.done(step, failure == null);
                    if (failure == null) {
                        allowed++;
                        requireGiven(step, given, handles);
                    } else {
                        refusals.merge(expected.orElseThrow(), 1, Integer::sum);
                    }
                })
                .onFailure(LockViolation.class)
                .recoverWithNull()
                .replaceWithVoid();
    }

    private void requireGiven(Step step, List<Integer> existing, List<Handle<?, ?>> handles) {
        if (step.verb().acquires()) {
            assertThat(handles)
                    .as("%s", step)
                    .extracting(handle -> StepDriver.number(handle.id()))
                    .containsExactlyInAnyOrderElementsOf(existing);
        }
        handles.forEach(handle -> assertThat(handle.mode())
                .as("%s", step)
                .isEqualTo(oracle.mode(step.kind(), StepDriver.number(handle.id()))));
    }
}
