package dev.junban.provider;

import dev.junban.traces.Spans;
import io.smallrye.mutiny.Uni;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.microprofile.faulttolerance.exceptions.BulkheadException;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/** What all questions to the provider have in common. */
final class ProviderCalls {
    private static final Duration BREAKER_PAUSE = Duration.ofMillis(250);
    private static final Duration BREAKER_PAUSE_MAX = Duration.ofSeconds(1);

    /** Longer than the breaker stays open, so that a provider that is back is noticed. */
    private static final Duration BREAKER_WAIT_MAX = ProviderGuard.OPEN.plusSeconds(3);

    private ProviderCalls() {}

    /**
     * Never fails. While the circuit breaker is open it waits for a while, for the provider to be back.
     *
     * @param orderId whose trace it belongs to
     * @param notAsked the outcome when the provider was not reached at all
     * @param unknown the outcome for a reason
     */
    static <O> Uni<O> settled(UUID orderId, Uni<O> asked, Supplier<O> notAsked, Function<String, O> unknown) {
        return Spans.apart(orderId.toString(), () -> settled(asked, notAsked, unknown));
    }

    private static <O> Uni<O> settled(Uni<O> asked, Supplier<O> notAsked, Function<String, O> unknown) {
        return asked.onFailure(CircuitBreakerOpenException.class)
                .retry()
                .withBackOff(BREAKER_PAUSE, BREAKER_PAUSE_MAX)
                .expireIn(BREAKER_WAIT_MAX.toMillis())
                .onFailure()
                .recoverWithItem(failure -> wasHeldBack(failure) ? notAsked.get() : unknown.apply(reason(failure)));
    }

    /** Mutiny gives up retrying with a failure of its own, whose cause is the last one. */
    private static boolean wasHeldBack(Throwable failure) {
        return isHeldBack(failure) || (failure.getCause() != null && isHeldBack(failure.getCause()));
    }

    private static boolean isHeldBack(Throwable failure) {
        return failure instanceof CircuitBreakerOpenException || failure instanceof BulkheadException;
    }

    /** Not the message of an answer: it may quote what was sent. */
    static String reason(Throwable failure) {
        return failure instanceof WebApplicationException e
                ? "the provider answered " + e.getResponse().getStatus()
                : failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
}
