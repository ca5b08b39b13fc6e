package dev.junban.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.junban.fixtures.SuiteResource;
import dev.junban.provider.ProviderGuard.AttemptsEnded;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class ProviderGuardIT {
    @Inject
    PaymentsConfig config;

    private final CompletableFuture<String> allAsked = new CompletableFuture<>();

    @Test
    void saysThatTheProviderWasAskedUnlessEveryAttemptWasHeldBack() {
        ProviderGuard guard = new ProviderGuard(config);
        AtomicInteger asked = new AtomicInteger();
        List<CompletableFuture<String>> calls = IntStream.range(0, ProviderGuard.CALLS_MAX)
                .mapToObj(i -> failing(guard, asked).subscribeAsCompletionStage())
                .toList();

        assertThat(calls)
                .extracting(call -> catchThrowable(call::join).getCause())
                .hasAtLeastOneElementOfType(AttemptsEnded.class)
                .allMatch(IOException.class::isInstance);

        int before = asked.get();
        assertThat(catchThrowable(() -> failing(guard, asked).await().atMost(Duration.ofSeconds(10))))
                .isInstanceOf(CircuitBreakerOpenException.class);
        assertThat(asked).hasValue(before);
    }

    /** Nobody fails before all are asked: a first failure would be followed by others, and open the breaker too early. */
    private Uni<String> failing(ProviderGuard guard, AtomicInteger asked) {
        return guard.call(() -> {
            if (asked.incrementAndGet() == ProviderGuard.CALLS_MAX) {
                allAsked.complete(null);
            }
            return Uni.createFrom().completionStage(allAsked.copy()).onItem().failWith(() -> new IOException("away"));
        });
    }
}
