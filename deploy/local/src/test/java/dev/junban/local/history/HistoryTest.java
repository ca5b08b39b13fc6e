package dev.junban.local.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HistoryTest {
    private final Day day = new Day();

    @Test
    void believesADayOnWhichAllWentWell() {
        assertThat(day.violations()).isEmpty();
    }

    @Test
    void missesAnOrderThatWasAcknowledged() {
        day.orders.removeIf(order -> !order.id().equals(Day.SENT));

        assertThat(day.violations())
                .contains("/orders made " + Day.CANCELLED + ", which is not there")
                .anyMatch(line -> line.startsWith("order of c-1 for {7=2}: stored 1 times, acknowledged 2 times"));
    }

    @Test
    void allowsAnOrderOfWhichNobodyCanTellToBeThereOrNot() {
        day.order("k-20", Day.UNKNOWN);

        assertThat(day.violations()).isEmpty();
    }

    @Test
    void findsAnOrderThatWasMadeTwice() {
        day.calls.removeIf(call -> call.key().filter("k-7"::equals).isPresent());

        assertThat(day.violations())
                .containsExactly("order of c-1 for {7=2}: stored 3 times, acknowledged 2 times, and asked for at most"
                        + " 2 times");
    }

    @Test
    void findsAnOrderThatWasRefusedAndIsThere() {
        Day.replace(
                day.calls,
                call -> call.key().filter("k-7"::equals).isPresent(),
                call -> new Call(
                        call.begunNanos(),
                        call.endedNanos(),
                        call.method(),
                        call.path(),
                        call.key(),
                        call.body(),
                        new Outcome.Refused(409)));

        assertThat(day.violations()).hasSize(1).first().asString().startsWith("order of c-1 for {7=2}: stored 3 times");
    }

    @Test
    void findsADoubledCharge() {
        day.charges.add(new Charge("pay_9", Day.SENT, "captured", 500, 0));

        assertThat(day.violations())
                .anyMatch(line -> line.startsWith("order " + Day.SENT + " was charged 2 times"))
                .anyMatch(line -> line.contains("knows nothing of Charge[paymentId=pay_9"));
    }

    @Test
    void findsALostEvent() {
        Day.replace(
                day.orders,
                order -> order.id().equals(Day.SENT),
                order -> new Stored.Order(order.id(), "c-1", "EXPIRED", 500, "CARD", "DECLINED", "pay_1", 0, 0, 0, 4));

        assertThat(day.violations())
                .anyMatch(line -> line.startsWith("order " + Day.SENT + ", EXPIRED, knows nothing of Charge"))
                .contains("of order " + Day.SENT + ", EXPIRED, the provider keeps 500");
    }

    @Test
    void findsWhatIsSaidToBePaidAndIsNot() {
        day.charges.removeIf(charge -> charge.paymentId().equals("pay_1"));

        assertThat(day.violations())
                .containsExactly("order " + Day.SENT + " is said to have brought in 500 by pay_1, of which the provider"
                        + " knows nothing");
    }

    @Test
    void findsARefundThatTheProviderNeverGave() {
        Day.replace(
                day.charges,
                charge -> charge.paymentId().equals("pay_2"),
                charge -> new Charge("pay_2", Day.CANCELLED, "captured", 500, 0));

        assertThat(day.violations())
                .contains(
                        "of order " + Day.CANCELLED + " the provider gave back 0, not 500",
                        "of order " + Day.CANCELLED + ", CANCELLED, the provider keeps 500");
    }

    @Test
    void findsAStaleStockWrite() {
        day.shelves.set(0, new Stored.Shelf(7, 15, 0));

        assertThat(day.violations())
                .containsExactly("inventory 7 has 15 on hand and 0 reserved, but its movements come to 13 and 0");
    }

    @Test
    void findsStockThatWasOversoldForAMoment() {
        day.movements.add(2, new Stored.Movement(1021, 7, "ADJUST", -16, -16, 0, "", ""));
        day.movements.add(3, new Stored.Movement(1022, 7, "ADJUST", 16, 16, 0, "", ""));

        assertThat(day.violations()).contains("inventory 7 had -1 on hand and 0 reserved after movement 1021");
    }

    @Test
    void findsStockThatWasFreedTwice() {
        day.move(109, "HOLD", 2, 0, 2, "another", "");
        day.move(110, "FREE", 2, 0, -2, Day.CANCELLED, "");

        assertThat(day.violations())
                .anyMatch(line -> line.startsWith("order " + Day.CANCELLED + ", CANCELLED, for 2 of inventory 7"));
    }

    @Test
    void findsAReceiptThatWasBookedTwice() {
        day.move(109, "RECEIVE", 5, 5, 0, "", "note");
        day.shelves.set(0, new Stored.Shelf(7, 18, 0));

        assertThat(day.violations())
                .containsExactly(
                        "movement RECEIVE 5 of inventory 7: stored 2 times, acknowledged 1 times, and asked for"
                                + " at most 1 times");
    }

    @Test
    void findsAnOrderThatWentBack() {
        day.steps.add(3, new Stored.Step(Day.SENT, 5, "FULFILLED", "PAID"));

        assertThat(day.violations())
                .contains("order " + Day.SENT + " went from FULFILLED to PAID as version 5, when it was FULFILLED and"
                        + " version 4");
    }

    @Test
    void findsALookAtThePast() {
        day.look(Day.SENT, 2);

        assertThat(day.violations()).containsExactly("/orders/" + Day.SENT + " showed version 2 after version 3");
    }

    @Test
    void findsWhatWasNeverSettled() {
        Day.replace(
                day.orders,
                order -> order.id().equals(Day.FAILED),
                order -> new Stored.Order(order.id(), "c-1", "PAYMENT_FAILED", 500, "CARD", "UNKNOWN", "", 0, 0, 0, 3));
        day.unsent.add("message payment:1");

        assertThat(day.violations())
                .containsExactly(
                        "order " + Day.FAILED + " is still PAYMENT_FAILED, its payment UNKNOWN",
                        "it still waits: message payment:1");
    }

    @Test
    void findsMoneyThatCameFromNowhere() {
        day.accounts.set(0, new Stored.Account(9, 1100));

        assertThat(day.violations()).containsExactly("account 9 has 1100, but its entries come to 1000");
    }

    @Test
    void findsACancellationThatWasForgotten() {
        day.steps.removeIf(step -> step.to().equals("CANCELLED"));

        assertThat(day.violations())
                .contains("/orders/" + Day.CANCELLED + "/cancellation was done, but order " + Day.CANCELLED
                        + " never was CANCELLED");
    }
}
