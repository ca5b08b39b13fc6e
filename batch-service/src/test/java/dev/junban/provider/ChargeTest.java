package dev.junban.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ChargeTest {
    static final UUID ORDER = UUID.fromString("0190a8e4-5c1f-7cc0-8f5e-0123456789ab");
    final ObjectMapper mapper = new ObjectMapper();

    @Test
    void handsTheTokenToTheProviderAndToNobodyElse() throws Exception {
        Charge charge = new Charge(ORDER, 500, "EUR", "tok_secret");

        assertThat(mapper.writeValueAsString(charge)).contains("\"paymentToken\":\"tok_secret\"");
        assertThat(charge.toString()).doesNotContain("tok_");
    }

    @Test
    void leavesAnAbsentTokenOut() throws Exception {
        assertThat(mapper.writeValueAsString(new Charge(ORDER, 500, "EUR")))
                .isEqualTo("{\"orderId\":\"" + ORDER + "\",\"amountMinor\":500,\"currency\":\"EUR\"}");
    }

    @Test
    void asksForARefundByItsAmountAlone() throws Exception {
        assertThat(mapper.writeValueAsString(new GiveBack(ORDER, 7, "pay_1", 100, "EUR")))
                .isEqualTo("{\"amountMinor\":100,\"currency\":\"EUR\"}");
    }
}
