package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.suite.Service;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProviderTroubleIT {
    private final long stock = Shop.inventory(10);

    @AfterEach
    void behaveWell() {
        Provider.behaveWell();
    }

    @Test
    void aProviderThatHangsStopsNobodyElse() {
        Provider.behave("{\"mode\":\"hang\"}");
        String stuck = Shop.placed(stock, 1);
        Shop.awaitPayment(stuck, "SUBMITTED");

        long other = Shop.inventory(5);
        String placedMeanwhile = Shop.placed(other, 1, stock, 1);
        assertThat(Shop.order(placedMeanwhile).path("status").asText()).isEqualTo("PENDING_PAYMENT");
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(2);

        assertThat(Shop.awaitPayment(stuck, "UNKNOWN").path("status").asText())
                .as("an outcome that is not known is not guessed")
                .isEqualTo("PENDING_PAYMENT");
        Provider.behaveWell();
        Shop.awaitStatus(Shop.placed(stock, 1), "PAID");
        assertThat(Provider.charges(stuck)).isLessThanOrEqualTo(1);
        assertThat(Provider.charges(placedMeanwhile)).isLessThanOrEqualTo(1);
    }

    @Test
    void aChargeWhoseAnswerIsLostIsNotRepeated() {
        Provider.behave("{\"mode\":\"charge-then-drop\"}");
        String id = Shop.placed(stock, 1);

        Shop.awaitPayment(id, "UNKNOWN");

        assertThat(Provider.payments(id)).hasSize(1);
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(1);
    }

    @Test
    void aChargeWhoseAnswerMakesNoSenseIsNotRepeatedAndIsFound() {
        Provider.behave("{\"mode\":\"charge-then-garbage\"}");
        String id = Shop.placed(stock, 1);
        String paymentId = Provider.awaitPaymentId(id);
        Provider.behave("{\"mode\":\"error\"}");

        assertThat(Shop.awaitStatus(id, "PAID").at("/payment/paymentId").asText())
                .isEqualTo(paymentId);
        assertThat(Provider.payments(id)).hasSize(1);
    }

    /** After the restart the provider refuses to be asked again, so only a look at its payments can tell. */
    @Test
    void aRequestThatComesAgainLooksBeforeItAsks() {
        Provider.behave("{\"mode\":\"charge-then-drop\",\"delayMillis\":900}");
        String id = Shop.placed(stock, 1);
        String paymentId = Provider.awaitPaymentId(id);
        Suite.kill(Service.BATCH);
        Provider.behave("{\"mode\":\"error\"}");

        Suite.restart(Service.BATCH);

        assertThat(Shop.awaitStatus(id, "PAID").at("/payment/paymentId").asText())
                .isEqualTo(paymentId);
        assertThat(Provider.payments(id)).hasSize(1);
        Provider.behaveWell();
        WarmUp.run();
    }
}
