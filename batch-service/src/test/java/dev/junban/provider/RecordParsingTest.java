package dev.junban.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.junban.kafka.MalformedRecord;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.PaymentResult.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordParsingTest {
    static final String ORDER = "0190a8e4-5c1f-7cc0-8f5e-0123456789ab";
    static final String RESULT = "{\"eventId\":\"e-1\",\"orderId\":\"" + ORDER
            + "\",\"paymentId\":\"pay_1\",\"outcome\":\"CAPTURED\",\"amountMinor\":500,\"currency\":\"EUR\","
            + "\"occurredAt\":\"2026-11-30T12:00:00Z\"}";

    @Test
    void readsARequest() {
        assertThat(PaymentRequest.parse(bytes("{\"kind\":\"PAYMENT\",\"orderId\":\"" + ORDER
                        + "\",\"amountMinor\":500,\"currency\":\"EUR\",\"requestedAt\":\"2026-11-30T12:00:00Z\"}")))
                .isEqualTo(new PaymentRequest(UUID.fromString(ORDER), Optional.empty()));
    }

    @Test
    void readsARequestForARefund() {
        assertThat(PaymentRequest.parse(bytes("{\"kind\":\"REFUND\",\"orderId\":\"" + ORDER + "\",\"refundId\":7}")))
                .isEqualTo(new PaymentRequest(UUID.fromString(ORDER), Optional.of(7L)));
    }

    @Test
    void readsWhichRefundAResultIsAbout() {
        ReportedPayment refunded = new ReportedPayment(
                "e-1",
                UUID.fromString(ORDER),
                new PaymentResult(Outcome.REFUNDED, "pay_1", 500, "EUR", Optional.of("7")));

        assertThat(ReportedPayment.parse(refunded.toJson())).isEqualTo(refunded);
    }

    @Test
    void readsAResult() {
        assertThat(ReportedPayment.parse(bytes(RESULT)))
                .isEqualTo(new ReportedPayment(
                        "e-1", UUID.fromString(ORDER), new PaymentResult(Outcome.CAPTURED, "pay_1", 500, "EUR")));
    }

    @Test
    void refusesATombstone() {
        assertThatThrownBy(() -> PaymentRequest.parse(null))
                .isInstanceOf(MalformedRecord.class)
                .hasMessage("no value");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "\"PAYMENT\"",
                "{}",
                "{\"kind\":\"PAYMENT\"}",
                "{\"kind\":\"PAYMENT\",\"orderId\":\"1-1-1-1-1\"}",
                "{\"kind\":\"PAYMENT\",\"orderId\":17}",
                "{\"kind\":\"PAYMENT\",\"kind\":\"PAYMENT\",\"orderId\":\"0190a8e4-5c1f-7cc0-8f5e-0123456789ab\"}",
                "{\"kind\":\"REFUND\",\"orderId\":\"0190a8e4-5c1f-7cc0-8f5e-0123456789ab\"}",
                "{\"kind\":\"PAYMENT\",\"orderId\":\"0190a8e4-5c1f-7cc0-8f5e-0123456789ab\"} x"
            })
    void refusesARequestThatMakesNoSense(String value) {
        assertThatThrownBy(() -> PaymentRequest.parse(bytes(value))).isInstanceOf(MalformedRecord.class);
    }

    @ParameterizedTest
    @CsvSource({
        "500, 5.5",
        "500, \"500\"",
        "500, null",
        "500, -1",
        "500, 1e400",
        "EUR, eur",
        "EUR, EURO",
        "CAPTURED, REFUND",
        "CAPTURED, captured",
        "e-1, ''",
        "pay_1, \\u0000"
    })
    void refusesAResultWithAWrongMember(String right, String wrong) {
        assertThatThrownBy(() -> ReportedPayment.parse(bytes(RESULT.replace(right, wrong))))
                .isInstanceOf(MalformedRecord.class);
    }

    @Test
    void saysWhichMemberIsWrongWithoutQuotingIt() {
        assertThatThrownBy(() -> ReportedPayment.parse(bytes(RESULT.replace("500", "\"tok_secret\""))))
                .hasMessage("member amountMinor is missing or wrong");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
