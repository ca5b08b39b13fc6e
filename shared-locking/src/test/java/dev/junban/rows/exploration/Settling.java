package dev.junban.rows.exploration;

import dev.junban.rows.Anomaly;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.OrderLedger;
import dev.junban.rows.PaymentResult;
import dev.junban.rows.RefundOrigin;
import dev.junban.rows.Settlement;
import dev.junban.rows.Settlement.RefundStep;
import java.util.List;
import java.util.Optional;

/**
 * Carries out what is decided about a result, as one transaction. That an event is applied once only is left out: a
 * result that comes again has to change nothing by itself.
 */
record Settling(Rules rules) {

    World settle(World world, PaymentResult result) {
        OrderLedger ledger = world.ledger();
        Settlement settlement = rules.settle(ledger, result);
        if (settlement instanceof Settlement.Waits) {
            return world.keeping(result);
        }
        if (settlement instanceof Settlement.Odd odd) {
            return noted(world, odd.anomaly());
        }
        if (settlement instanceof Settlement.LateCapture late) {
            return changed(world, result, rules.late(late, world.shelf().isAvailable()));
        }
        return settlement instanceof Settlement.Change change ? changed(world, result, change) : world;
    }

    private static World noted(World world, Anomaly anomaly) {
        long id = world.ledger().anomalies().size() + 1L;
        World next = world.with(world.ledger().with(id, anomaly));
        return anomaly.isGivenBack() ? next.writing(NewRefund.ofAnomaly(id, anomaly, anomaly.amountMinor())) : next;
    }

    private static World changed(World world, PaymentResult result, Settlement.Change change) {
        requireStock(world, result, change);
        World next = world.with(world.ledger().after(change));
        next = switch (change.stock()) {
            case STAYS -> next;
            case FREED -> next.move(MovementKind.FREE);
            case HELD -> next.move(MovementKind.HOLD);
        };
        for (RefundStep step : change.refunds()) {
            next = wrote(next, result, step);
        }
        return next;
    }

    /** Stock is held only for orders that are said to need it. */
    private static void requireStock(World world, PaymentResult result, Settlement.Change change) {
        if (change.stock() != Settlement.Stock.STAYS
                && !Settlement.mayMoveStock(world.order(), List.of(result.outcome()))) {
            throw new IllegalStateException("its stock would move, and is not held");
        }
    }

    private static World wrote(World world, PaymentResult result, RefundStep step) {
        if (step instanceof RefundStep.GivenBack back) {
            return world.writing(NewRefund.ofOrder(
                    World.ID, world.order(), RefundOrigin.AUTOMATIC, back.amountMinor(), Optional.of(back.reason())));
        }
        return step instanceof RefundStep.Found found
                ? world.writing(NewRefund.foundAtProvider(World.ID, result, found))
                : world;
    }
}
