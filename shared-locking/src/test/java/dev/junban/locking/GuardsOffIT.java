package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Arrays;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A guard whose test cannot fail proves nothing: each is turned off once, and its probe has to notice. */
class GuardsOffIT {
    static GuardWorld world;

    @BeforeAll
    static void open() {
        world = new GuardWorld();
    }

    @AfterAll
    static void close() {
        world.close();
    }

    @ParameterizedTest
    @EnumSource
    void holdsWhileItIsOnAndIsMissedWhileItIsOff(KernelGuard guard) {
        world.reset();
        guard.probe(world);

        world.reset();
        guard.turnOff(world);
        Throwable failure = catchThrowable(() -> guard.probe(world));

        assertThat(failure).as("the probe of %s without it", guard).isInstanceOf(AssertionError.class);
    }

    @Test
    void everyRuleOfTheKernelIsAmongThem() {
        assertThat(LockViolation.Rule.values())
                .allMatch(rule -> Arrays.stream(KernelGuard.values()).anyMatch(guard -> guard.restsOn(rule)));
    }

    @Test
    void everyPolicyThatLooksAtRowsIsAmongThem() {
        world.reset();
        String looking = world.shelf
                .row("SELECT string_agg(DISTINCT concat_ws(' ', cmd, CASE WHEN qual LIKE '%refuse%' THEN 'USING' END,"
                        + " CASE WHEN with_check LIKE '%refuse%' THEN 'CHECK' END), ', ') FROM pg_policies"
                        + " WHERE qual LIKE '%refuse%' OR with_check LIKE '%refuse%'")
                .getString(0);

        assertThat(looking.split(", "))
                .as("commands and where their policies look: one probe each")
                .containsExactlyInAnyOrder("UPDATE USING CHECK", "DELETE USING", "INSERT CHECK");
    }
}
