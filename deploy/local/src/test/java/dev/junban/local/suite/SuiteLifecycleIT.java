package dev.junban.local.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.junban.local.LocalPostgres;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SuiteLifecycleIT {
    @TempDir
    Path repository;

    @BeforeEach
    void packageServices() throws IOException {
        FakeService.packageAllIn(repository);
    }

    @Test
    void runsOncePerDirectoryAndEndsWithoutATrace() throws IOException {
        try (LocalSuite suite = builder().build();
                LocalSuite second = builder().build()) {
            suite.start();
            assertThatThrownBy(second::start).hasMessageContaining("runs in").hasMessageContaining("already");
            assertThat(layout().processes().alive())
                    .containsOnlyKeys(
                            "supervisor", "order-service", "inventory-service", "batch-service", "webhook-service");
        }
        nothingIsLeft();
    }

    @Test
    void leavesNothingBehindWhenItCannotStart() throws IOException {
        SuiteBuilder builder = builder();
        builder.environment(Service.WEBHOOK, FakeService.FAILS, "no secret is configured");
        try (LocalSuite suite = builder.build()) {
            assertThatThrownBy(suite::start)
                    .hasMessageContaining("webhook-service ended with exit code 7")
                    .hasMessageContaining("no secret is configured");
            nothingIsLeft();
        }
    }

    private SuiteBuilder builder() {
        return LocalSuite.of(repository).directory(layout().directory());
    }

    private Layout layout() {
        return new Layout(repository, repository.resolve("suite"));
    }

    private void nothingIsLeft() throws IOException {
        assertThat(layout().processes().alive()).isEmpty();
        assertThat(SuiteLock.isTaken(layout())).isFalse();
        assertThat(LocalPostgres.stopAt(layout().postgres()))
                .as("PostgreSQL was left running")
                .isFalse();
    }
}
