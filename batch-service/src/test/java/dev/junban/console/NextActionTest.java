package dev.junban.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.console.StuckOrder.Why;
import dev.junban.rows.OrderStatus;
import dev.junban.rows.PaymentStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NextActionTest {
    static final Duration RECONCILE_AFTER = Duration.ofSeconds(30);
    static final Instant CREATED = Instant.parse("2030-01-01T00:00:00Z");
    static final Instant EXPIRES = CREATED.plus(Duration.ofMinutes(15));

    @Test
    void whoWasNeverAskedForMoneyExpires() {
        NextAction next = next(Why.NOT_SUBMITTED, OrderStatus.PENDING_PAYMENT, PaymentStatus.REQUESTED, null, null, 0);

        assertThat(next.job()).isEqualTo("expire-orders");
        assertThat(next.dueAt()).isEqualTo(EXPIRES);
    }

    @Test
    void anUndecidedPaymentIsAskedAboutInGrowingPauses() {
        Instant submitted = CREATED.plusSeconds(1);
        Instant asked = CREATED.plusSeconds(60);

        assertThat(undecided(submitted, null, 0).dueAt()).isEqualTo(submitted.plusSeconds(30));
        assertThat(undecided(submitted, asked, 1).dueAt()).isEqualTo(asked.plusSeconds(60));
        assertThat(undecided(submitted, asked, 3).dueAt()).isEqualTo(asked.plusSeconds(240));
        assertThat(undecided(submitted, asked, 3).job()).isEqualTo("reconcile-payments");
    }

    @Test
    void whereItExpiresBeforeThatTheProviderIsAskedThen() {
        NextAction next = undecided(CREATED.plusSeconds(1), EXPIRES.minusSeconds(10), 9);

        assertThat(next.job()).isEqualTo("expire-submitted-orders");
        assertThat(next.dueAt())
                .as("a minute at most lies between two questions then")
                .isEqualTo(EXPIRES.plusSeconds(50));
    }

    @Test
    void thePaymentOfAnOrderThatIsOverIsStillFollowed() {
        NextAction next = next(
                Why.PAYMENT_UNDECIDED,
                OrderStatus.CANCELLED,
                PaymentStatus.UNKNOWN,
                CREATED,
                EXPIRES.plusSeconds(5),
                30);

        assertThat(next.job()).isEqualTo("reconcile-payments");
        assertThat(next.dueAt()).as("after an hour at most").isEqualTo(EXPIRES.plusSeconds(3605));
    }

    @Test
    void aFailedRefundIsTriedAgainAfterGrowingPauses() {
        NextAction first = next(Why.REFUND_FAILED, OrderStatus.REFUND_DUE, PaymentStatus.CAPTURED, null, null, 1);
        NextAction fourth = next(Why.REFUND_FAILED, OrderStatus.REFUND_DUE, PaymentStatus.CAPTURED, null, null, 4);

        assertThat(first.job()).isEqualTo("retry-refunds");
        assertThat(first.dueAt()).isEqualTo(CREATED.plusSeconds(30));
        assertThat(fourth.dueAt()).isEqualTo(CREATED.plusSeconds(240));
    }

    @Test
    void aRefundThatWasNeverHeardOfIsAskedAboutLater() {
        NextAction next = next(Why.REFUND_UNDECIDED, OrderStatus.CANCELLED, PaymentStatus.CAPTURED, null, null, 0);

        assertThat(next.job()).isEqualTo("reconcile-refunds");
        assertThat(next.dueAt()).isEqualTo(CREATED.plusSeconds(630));
    }

    private static NextAction undecided(Instant submitted, Instant asked, int times) {
        return next(
                Why.PAYMENT_UNDECIDED, OrderStatus.PENDING_PAYMENT, PaymentStatus.SUBMITTED, submitted, asked, times);
    }

    private static NextAction next(
            Why why, OrderStatus status, PaymentStatus payment, Instant submitted, Instant asked, int times) {
        return NextAction.of(
                new StuckState(
                        why,
                        status,
                        payment,
                        CREATED,
                        EXPIRES,
                        Optional.ofNullable(submitted),
                        Optional.ofNullable(asked),
                        times),
                RECONCILE_AFTER);
    }
}
