package dev.junban.payments;

import dev.junban.payments.PaymentOutcome.NotAsked;
import dev.junban.payments.PaymentOutcome.Unknown;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import jakarta.ws.rs.WebApplicationException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.faulttolerance.exceptions.CircuitBreakerOpenException;

/** Asks the provider for one payment, always under the order's id. No transaction may be open. */
@Singleton
class AskProvider {
    private static final Duration BREAKER_PAUSE = Duration.ofMillis(250);
    private static final Duration BREAKER_PAUSE_MAX = Duration.ofSeconds(1);

    /** Longer than the breaker stays open, so that a provider that is back is noticed. */
    private static final Duration BREAKER_WAIT_MAX = ProviderGuard.OPEN.plusSeconds(3);

    private final PaymentProvider provider;
    private final ProviderGuard guard;
    private final Duration keyLifetime;

    AskProvider(PaymentProvider provider, ProviderGuard guard, PaymentsConfig config) {
        this.provider = provider;
        this.guard = guard;
        this.keyLifetime = config.keyLifetime();
    }

    /** Asks for a payment that was never asked for. Never fails: what goes wrong is {@link Unknown}. */
    Uni<PaymentOutcome> run(Submission.Fresh fresh) {
        return settled(pay(fresh.charge()));
    }

    /**
     * Looks for what became of a payment that may have been asked for, and asks only if there is none; under a key that
     * the provider may have forgotten it does not ask, since that could charge twice. Never fails either.
     */
    Uni<PaymentOutcome> run(Submission.Repeated repeated) {
        Charge charge = repeated.charge();
        return settled(guard.call(() -> provider.find(charge.orderId()))
                .map(body -> ProviderAnswers.ofSearch(charge, body))
                .chain(found -> found.map(outcome -> Uni.createFrom().item(outcome))
                        .or(() -> tooLate(repeated.since()))
                        .orElseGet(() -> pay(charge))));
    }

    private Optional<Uni<PaymentOutcome>> tooLate(Instant since) {
        return since.plus(keyLifetime).isAfter(Instant.now())
                ? Optional.empty()
                : Optional.of(Uni.createFrom()
                        .item(new Unknown(
                                "nothing is there, and asking again after " + keyLifetime + " could charge twice")));
    }

    private Uni<PaymentOutcome> pay(Charge charge) {
        return guard.call(() -> provider.pay(charge.orderId(), charge))
                .map(body -> ProviderAnswers.ofPayment(charge, body));
    }

    /** While the circuit breaker is open it waits for a while, for the provider to be back. */
    private static Uni<PaymentOutcome> settled(Uni<PaymentOutcome> asked) {
        return asked.onFailure(CircuitBreakerOpenException.class)
                .retry()
                .withBackOff(BREAKER_PAUSE, BREAKER_PAUSE_MAX)
                .expireIn(BREAKER_WAIT_MAX.toMillis())
                .onFailure()
                .recoverWithItem(failure -> wasHeldBack(failure) ? new NotAsked() : new Unknown(reason(failure)));
    }

    /** Mutiny gives up retrying with a failure of its own, whose cause is the last one. */
    private static boolean wasHeldBack(Throwable failure) {
        return failure instanceof CircuitBreakerOpenException
                || failure.getCause() instanceof CircuitBreakerOpenException;
    }

    /** Not the message of an answer: it may quote what was sent. */
    private static String reason(Throwable failure) {
        return failure instanceof WebApplicationException e
                ? "the provider answered " + e.getResponse().getStatus()
                : failure.getClass().getSimpleName() + ": " + failure.getMessage();
    }
}
