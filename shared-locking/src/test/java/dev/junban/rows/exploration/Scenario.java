package dev.junban.rows.exploration;

import static dev.junban.rows.exploration.Choice.CANCEL;
import static dev.junban.rows.exploration.Choice.CHARGE_DECLINED;
import static dev.junban.rows.exploration.Choice.CHARGE_TWICE;
import static dev.junban.rows.exploration.Choice.CHARGE_WRONG;
import static dev.junban.rows.exploration.Choice.DELAY_REFUND;
import static dev.junban.rows.exploration.Choice.FULFIL;
import static dev.junban.rows.exploration.Choice.OTHERS_BUY;
import static dev.junban.rows.exploration.Choice.REFUND;
import static dev.junban.rows.exploration.Choice.REFUND_THERE;
import static dev.junban.rows.exploration.Choice.REFUSE_REFUND;
import static dev.junban.rows.exploration.Choice.RESTOCK;
import static dev.junban.rows.exploration.Choice.RETURN;
import static dev.junban.rows.exploration.Choice.STORE_CREDIT;

import java.util.List;

/** What is thrown together; all at once would take too long. */
record Scenario(String name, World start) {
    static final Scenario PAYING = of("paying", 1, Budget.of(1, CANCEL, OTHERS_BUY));
    static final Scenario FAILING_TWICE = of("failing twice", 1, Budget.of(2));
    static final Scenario WAITING_FOR_STOCK = of("waiting for stock", 0, Budget.of(1, CANCEL, RESTOCK));
    static final Scenario SELLING_OUT = of("selling out", 1, Budget.of(1, OTHERS_BUY, CHARGE_DECLINED));
    static final Scenario CHARGED_TWICE = of("charged twice", 1, Budget.of(0, CANCEL, CHARGE_TWICE));
    static final Scenario CHARGED_WRONG = of("charged wrong", 1, Budget.of(1, CHARGE_WRONG));
    static final Scenario GIVING_BACK = of("giving back", 1, Budget.of(0, CANCEL, REFUND, REFUSE_REFUND));
    static final Scenario HANDING_OVER = of("handing over", 1, Budget.of(0, FULFIL, REFUND, DELAY_REFUND));
    static final Scenario COMING_BACK = of("coming back", 1, Budget.of(1, FULFIL, RETURN, OTHERS_BUY));
    static final Scenario BY_STORE_CREDIT =
            of("by store credit", 1, Budget.of(0, STORE_CREDIT, CANCEL, REFUND, FULFIL, RETURN, OTHERS_BUY));
    static final Scenario GIVEN_BACK_THERE = of("given back there", 1, Budget.of(1, CANCEL, REFUND_THERE));

    private static Scenario of(String name, int pieces, Budget budget) {
        return new Scenario(name, World.before(Shelf.of(pieces), budget));
    }

    static List<Scenario> all() {
        return List.of(
                PAYING,
                FAILING_TWICE,
                WAITING_FOR_STOCK,
                SELLING_OUT,
                CHARGED_TWICE,
                CHARGED_WRONG,
                GIVING_BACK,
                HANDING_OVER,
                COMING_BACK,
                BY_STORE_CREDIT,
                GIVEN_BACK_THERE);
    }

    @Override
    public String toString() {
        return name;
    }
}
