package dev.junban.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccountTest {
    private final Account account = new Account("c-1", "EUR", 500);

    @ParameterizedTest
    @CsvSource({"DEPOSIT, 700", "TRANSFER_IN, 700", "REFUND, 700", "TRANSFER_OUT, 300", "PAYMENT, 300"})
    void movesTheBalanceTheWayItsEntryGoes(AccountEntryKind kind, long balance) {
        assertThat(account.after(kind, 200)).isEqualTo(new Account("c-1", "EUR", balance));
    }

    @Test
    void givesAllOfItAndNoMore() {
        assertThat(account.covers(500)).isTrue();
        assertThat(account.covers(501)).isFalse();
        assertThat(account.after(AccountEntryKind.PAYMENT, 500).balanceMinor()).isZero();
        assertThatThrownBy(() -> account.after(AccountEntryKind.PAYMENT, 501))
                .hasMessage("A balance of 500 does not cover a PAYMENT of 501");
    }

    @Test
    void neverWrapsRound() {
        assertThatThrownBy(() -> account.after(AccountEntryKind.DEPOSIT, Long.MAX_VALUE))
                .isInstanceOf(ArithmeticException.class);
    }
}
