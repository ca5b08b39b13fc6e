package dev.junban.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallerTest {
    private final Caller customer = new Caller("c-1", false);
    private final Caller staff = new Caller("s-1", true);

    @Test
    void aCustomerTouchesOnlyWhatIsTheirs() {
        assertThat(customer.mayTouch("c-1")).isTrue();
        assertThat(customer.mayTouch("c-2")).isFalse();
        assertThat(customer.onlyCustomer()).contains("c-1");
    }

    @Test
    void staffTouchWhatBelongsToAnybody() {
        assertThat(staff.mayTouch("c-1")).isTrue();
        assertThat(staff.onlyCustomer()).isEmpty();
    }

    @Test
    void aCustomerActsForThemselvesNamedOrNot() {
        assertThat(customer.customer(Optional.empty())).contains("c-1");
        assertThat(customer.customer(Optional.of("c-1"))).contains("c-1");
        assertThatThrownBy(() -> customer.customer(Optional.of("c-2")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().status()).isEqualTo(403));
    }

    @Test
    void staffActForWhomTheyName() {
        assertThat(staff.customer(Optional.of("c-2"))).contains("c-2");
        assertThat(staff.customer(Optional.empty())).isEmpty();
    }
}
