package dev.junban.beans;

import dev.junban.locking.LockEvents;
import dev.junban.locking.LockViolation;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.inject.Singleton;
import java.time.Duration;

/** What the kernel does, as metrics {@code locking.*}. */
@Singleton
class LockMetrics implements LockEvents {
    private final MeterRegistry registry;

    LockMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void acquired(String transaction, String kind, String mode, int rows, Duration wait) {
        timer("locking.wait", "Waits for rows of a kind, the way to the server and back included", kind)
                .record(wait);
        Counter.builder("locking.rows")
                .description("Rows acquired")
                .tag("kind", kind)
                .tag("mode", mode)
                .register(registry)
                .increment(rows);
    }

    @Override
    public void released(String transaction, String kind, int rows, Duration hold) {
        timer("locking.hold", "How long rows of a kind were held", kind).record(hold);
    }

    @Override
    public void retried(String transaction, String sqlState, int attempt, Duration pause) {
        String state = sqlState.isEmpty() ? "none" : sqlState;
        Counter.builder("locking.retries")
                .description("Transactions that ran again")
                .tag("transaction", transaction)
                .tag("sqlstate", state)
                .register(registry)
                .increment();
    }

    @Override
    public void replanned(String transaction, String kind, int rows) {
        Counter.builder("locking.replans")
                .description("Transactions that started over for late rows")
                .tag("transaction", transaction)
                .tag("kind", kind)
                .register(registry)
                .increment();
    }

    @Override
    public void refused(String transaction, LockViolation violation) {
        Counter.builder("locking.refusals")
                .description("Broken rules; anything but 0 is a bug")
                .tag("transaction", transaction)
                .tag("rule", violation.rule().name())
                .register(registry)
                .increment();
    }

    @Override
    public void commitUnknown(String transaction, String outcome) {
        Counter.builder("locking.commits.unknown")
                .description("Connections lost during COMMIT, by what the server said became of it")
                .tag("transaction", transaction)
                .tag("outcome", outcome)
                .register(registry)
                .increment();
    }

    private Timer timer(String name, String description, String kind) {
        return Timer.builder(name)
                .description(description)
                .publishPercentileHistogram()
                .tag("kind", kind)
                .register(registry);
    }
}
