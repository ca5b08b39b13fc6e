package dev.junban.provider;

import static dev.junban.fixtures.Shop.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.junban.fixtures.SuiteResource;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(SuiteResource.class)
class NothingExternalUnderLocksIT {
    @Inject
    LockedTransactions<Kinds.FromRequest> transactions;

    @Inject
    ProviderGuard guard;

    @Inject
    PaymentResults results;

    @Test
    void refusesToAskTheProviderOrToSendWhileLocksAreHeld() {
        UUID id = UUID.randomUUID();
        var declined = List.of(new ReportedPayment(
                "provider:pay_1:DECLINED", id, new PaymentResult(Outcome.DECLINED, "pay_1", PRICE, "EUR")));

        assertThat(refusal(
                        () -> guard.call(() -> Uni.createFrom().item("charged")).replaceWithVoid()))
                .hasMessageContaining("EXTERNAL_CALL: the payment provider was called inside transaction too-early");
        assertThat(refusal(() -> results.publish(declined)))
                .hasMessageContaining("EXTERNAL_CALL: Kafka was called inside transaction too-early");
    }

    private Throwable refusal(Supplier<Uni<Void>> call) {
        return catchThrowable(() -> transactions
                .run("too-early", start -> Kinds.ORDER.lock(start, List.of()).chain(locked -> call.get()))
                .await()
                .atMost(Duration.ofSeconds(40)));
    }
}
