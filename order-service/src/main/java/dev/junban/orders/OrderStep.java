package dev.junban.orders;

import dev.junban.locking.Handle;
import dev.junban.locking.Stage;
import dev.junban.rows.Account;
import dev.junban.rows.AccountEntry;
import dev.junban.rows.AccountEntryKind;
import dev.junban.rows.Accounts;
import dev.junban.rows.Inventories;
import dev.junban.rows.Inventory;
import dev.junban.rows.Kinds;
import dev.junban.rows.MovementKind;
import dev.junban.rows.NewRefund;
import dev.junban.rows.OrderChange;
import dev.junban.rows.Orders;
import dev.junban.rows.Refund;
import dev.junban.rows.Refunds;
import dev.junban.rows.ReturnedUnits;
import dev.junban.rows.StockMovement;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What is decided about one held order: what it turns into, the stock that moves, and the money that goes back.
 *
 * @param returned pieces that come back with the refund
 */
record OrderStep(OrderChange change, List<Move> moves, Optional<NewRefund> refund, List<ReturnedUnits> returned) {

    /** Pieces of an inventory that move. */
    record Move(long inventoryId, MovementKind kind, long quantity) {}

    /** Acquires what else it needs, the account before the stock, and writes all of it; gives the refund. */
    Uni<Optional<Handle<Long, Refund>>> carryOut(Stage<Kinds.FromRefund> stage) {
        return Kinds.ACCOUNT.lock(stage, accountIds()).chain(accounts -> Kinds.INVENTORY
                .lock(accounts.then(), moves.stream().map(Move::inventoryId).toList())
                .chain(stock -> write(stock.then(), accounts.rows(), stock.rows())));
    }

    private Uni<Optional<Handle<Long, Refund>>> write(
            Stage<Kinds.Leaves> end,
            Map<Long, Handle<Long, Account>> accounts,
            Map<Long, Handle<Long, Inventory>> stock) {
        return Uni.combine()
                .all()
                .unis(
                        insertRefund(end),
                        Accounts.append(end, entries(accounts)),
                        Inventories.move(end, movements(stock)),
                        Orders.save(end, List.of(change)))
                .with((written, credited, moved, saved) -> written);
    }

    private Uni<Optional<Handle<Long, Refund>>> insertRefund(Stage<?> end) {
        return Refunds.insert(end, refund.stream().toList())
                .map(refunds -> refunds.values().stream().findFirst())
                .call(inserted -> inserted.map(handle -> Refunds.insertReturns(end, handle, returned))
                        .orElseGet(() -> Uni.createFrom().voidItem()));
    }

    /** The account that the order was paid from, if money goes back there. */
    private List<Long> accountIds() {
        return refund.flatMap(written -> change.next().payment().accountId()).stream()
                .toList();
    }

    private List<AccountEntry> entries(Map<Long, Handle<Long, Account>> accounts) {
        return accounts.values().stream()
                .map(account -> new AccountEntry(
                        account,
                        AccountEntryKind.REFUND,
                        refund.orElseThrow().amountMinor(),
                        Optional.of(change.order().id())))
                .toList();
    }

    private List<StockMovement> movements(Map<Long, Handle<Long, Inventory>> stock) {
        return moves.stream()
                .map(move -> StockMovement.ofOrder(
                        Objects.requireNonNull(stock.get(move.inventoryId())),
                        move.kind(),
                        move.quantity(),
                        change.order().id()))
                .toList();
    }
}
