package dev.junban.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.provider.RefundOutcome.Completed;
import dev.junban.provider.RefundOutcome.Failed;
import dev.junban.provider.RefundOutcome.Pending;
import dev.junban.provider.RefundOutcome.Unknown;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefundAnswersTest {
    static final GiveBack GIVE_BACK = new GiveBack(UUID.randomUUID(), 7, "pay_1", 100, "EUR");

    @Test
    void readsEachDecision() {
        assertThat(RefundAnswers.ofRefund(refund("7", "completed"))).isInstanceOf(Completed.class);
        assertThat(RefundAnswers.ofRefund(refund("7", "failed"))).isInstanceOf(Failed.class);
        assertThat(RefundAnswers.ofRefund(refund("7", "pending"))).isInstanceOf(Pending.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "[]", "<html>", "{}", "{\"status\":\"COMPLETED\"}", "{\"status\":1}"})
    void takesGarbageForNoDecision(String body) {
        assertThat(RefundAnswers.ofRefund(body)).isInstanceOf(Unknown.class);
    }

    @Test
    void findsOursAmongTheRefundsOfThePayment() {
        String items = "{\"items\":[" + refund("6", "failed") + ",null," + refund("7", "completed") + "]}";

        assertThat(RefundAnswers.ofSearch(GIVE_BACK, items)).containsInstanceOf(Completed.class);
        assertThat(RefundAnswers.ofSearch(GIVE_BACK, "{\"items\":[" + refund("6", "completed") + "]}"))
                .isEmpty();
        assertThat(RefundAnswers.ofSearch(GIVE_BACK, "{}")).containsInstanceOf(Unknown.class);
    }

    private static String refund(String id, String status) {
        return "{\"refundId\":\"" + id + "\",\"status\":\"" + status + "\",\"amountMinor\":100}";
    }
}
