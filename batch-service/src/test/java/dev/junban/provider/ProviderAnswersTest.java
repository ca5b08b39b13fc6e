package dev.junban.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.provider.PaymentOutcome.Captured;
import dev.junban.provider.PaymentOutcome.Declined;
import dev.junban.provider.PaymentOutcome.Pending;
import dev.junban.provider.PaymentOutcome.Unknown;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderAnswersTest {
    static final UUID ORDER = UUID.fromString("0190a8e4-5c1f-7cc0-8f5e-0123456789ab");
    static final Charge CHARGE = new Charge(ORDER, 500, "EUR");

    @Test
    void readsEachDecision() {
        assertThat(ofPayment("captured")).isEqualTo(new Captured("pay_1", 500, "EUR"));
        assertThat(ofPayment("declined")).isEqualTo(new Declined("pay_1"));
        assertThat(ofPayment("pending")).isEqualTo(new Pending("pay_1", Optional.empty()));
    }

    @Test
    void toleratesMembersThatItDoesNotKnow() {
        assertThat(ProviderAnswers.ofPayment(CHARGE, payment("captured", ",\"actionUrl\":\"http://x\"")))
                .isEqualTo(new Captured("pay_1", 500, "EUR"));
    }

    @Test
    void believesTheAmountThatTheProviderNames() {
        assertThat(ProviderAnswers.ofPayment(CHARGE, payment("captured", ",\"amountMinor\":499,\"currency\":\"JPY\"")))
                .isEqualTo(new Captured("pay_1", 499, "JPY"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "<html>",
                "{\"paymentId\":\"pay_1\"",
                "{}",
                "{\"paymentId\":\" \",\"status\":\"captured\"}",
                "{\"paymentId\":\"pay_1\",\"status\":\"captured\"}",
                "{\"paymentId\":\"pay_1\",\"orderId\":\"0190a8e4-5c1f-7cc0-8f5e-0123456789ab\"}",
                "{\"paymentId\":\"pay_1\",\"orderId\":\"0190a8e4-5c1f-7cc0-8f5e-0123456789ab\",\"status\":\"CAPTURED\"}",
                "{\"paymentId\":\"pay_1\",\"orderId\":\"0190a8e4-5c1f-7cc0-8f5e-0123456789ab\",\"status\":\"captured\",\"amountMinor\":1.5}"
            })
    void takesGarbageForNoDecision(String body) {
        assertThat(ProviderAnswers.ofPayment(CHARGE, body)).isInstanceOf(Unknown.class);
    }

    @Test
    void doesNotQuoteGarbage() {
        assertThat(ProviderAnswers.ofPayment(CHARGE, "tok_secret"))
                .isInstanceOfSatisfying(
                        Unknown.class, unknown -> assertThat(unknown.reason()).doesNotContain("tok_"));
    }

    @Test
    void takesAPaymentOfAnotherOrderForNoDecision() {
        assertThat(ProviderAnswers.ofPayment(new Charge(UUID.randomUUID(), 500, "EUR"), payment("captured", "")))
                .isInstanceOf(Unknown.class);
    }

    @Test
    void findsNothingOnlyInAnEmptyList() {
        assertThat(ProviderAnswers.ofSearch(CHARGE, Set.of(), "{\"items\":[]}")).isEmpty();
        assertThat(ProviderAnswers.ofSearch(CHARGE, Set.of(), "{}")).containsInstanceOf(Unknown.class);
        assertThat(ProviderAnswers.ofSearch(CHARGE, Set.of(), "[]")).containsInstanceOf(Unknown.class);
        assertThat(ProviderAnswers.ofSearch(CHARGE, Set.of(), "{\"items\":[null]}"))
                .containsInstanceOf(Unknown.class);
    }

    @Test
    void neverOverlooksMoneyThatWasTaken() {
        assertThat(ProviderAnswers.ofSearch(CHARGE, Set.of(), items("declined", "captured")))
                .contains(new Captured("pay_1", 500, "EUR"));
        assertThat(ProviderAnswers.ofSearch(CHARGE, Set.of(), items("declined", "pending")))
                .contains(new Pending("pay_1", Optional.empty()));
        assertThat(ProviderAnswers.ofSearch(CHARGE, Set.of(), items("declined", "?")))
                .containsInstanceOf(Unknown.class);
    }

    private static PaymentOutcome ofPayment(String status) {
        return ProviderAnswers.ofPayment(CHARGE, payment(status, ""));
    }

    private static String items(String first, String second) {
        return "{\"items\":[" + payment(first, "") + "," + payment(second, "") + "]}";
    }

    private static String payment(String status, String more) {
        return "{\"paymentId\":\"pay_1\",\"orderId\":\"" + ORDER + "\",\"status\":\"" + status + "\"" + more + "}";
    }
}
