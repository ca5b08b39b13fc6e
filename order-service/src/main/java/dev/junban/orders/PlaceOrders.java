package dev.junban.orders;

import dev.junban.inbox.IdempotencyKeys;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Accounts;
import dev.junban.rows.Backorders;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import dev.junban.rows.NewOrder;
import dev.junban.rows.Orders;
import dev.junban.rows.Request;
import dev.junban.web.Answer;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Places orders: their stock is held, and their payment asked for or taken from store credit. One order is a batch of
 * one. Each order has a verdict of its own; one that is refused leaves no row, and does not fail its neighbours.
 */
@Singleton
class PlaceOrders {
    private final LockedTransactions<Kinds.FromRequest> transactions;
    private final Answers answers;
    private final OrdersConfig config;

    PlaceOrders(LockedTransactions<Kinds.FromRequest> transactions, Answers answers, OrdersConfig config) {
        this.transactions = transactions;
        this.answers = answers;
        this.config = config;
    }

    /**
     * The answers, in the order of the requests.
     *
     * @param holding is called once their stock is held
     */
    Uni<List<Answer>> run(List<PlaceOrder> orders, Runnable holding) {
        return transactions.run("place-orders", start -> price(start, new OrderBatch(orders), holding));
    }

    private Uni<List<Answer>> price(Stage<Kinds.FromRequest> start, OrderBatch batch, Runnable holding) {
        return Uni.combine()
                .all()
                .unis(
                        start.select(Offer.SELECT, Tuple.of(batch.inventoryIds()))
                                .map(Offer::byInventory),
                        IdempotencyKeys.claim(start, batch.fingerprints()))
                .asTuple()
                .chain(both -> {
                    Locked<Kinds.FromEvent, String, Request> keys = both.getItem2();
                    List<PlaceOrder> fresh = batch.claimed(keys.rows());
                    Decisions decisions = new Decisions(config, fresh, new Pricing(both.getItem1()));
                    return hold(keys.then(), batch, decisions, holding);
                });
    }

    private Uni<List<Answer>> hold(
            Stage<Kinds.FromEvent> stage, OrderBatch batch, Decisions decisions, Runnable holding) {
        return Kinds.ACCOUNT.lock(stage, decisions.accountIds()).chain(accounts -> {
            Purses purses = new Purses(accounts.rows());
            decisions.check(purses);
            return Kinds.INVENTORY
                    .lock(accounts.then(), decisions.inventoryIds())
                    .invoke(holding)
                    .chain(stock -> Backorders.claims(stock.then(), stock.rows().values())
                            .chain(claims ->
                                    write(stock.then(), batch, decisions, new Shelf(stock.rows(), claims), purses)));
        });
    }

    /** All that is written is known by now, so it is sent in one go: the stock is held for one wait more, and COMMIT. */
    private Uni<List<Answer>> write(
            Stage<Kinds.Leaves> end, OrderBatch batch, Decisions decisions, Shelf shelf, Purses purses) {
        List<NewOrder> accepted = decisions.decide(shelf, purses);
        return Uni.combine()
                .all()
                .unis(
                        Orders.insert(end, accepted),
                        Inventories.move(end, shelf.movements()),
                        Inventories.markAwaited(shelf.awaited()),
                        Accounts.append(end, purses.entries()),
                        answer(batch, decisions))
                .with((written, moved, marked, paid, answered) -> answered);
    }

    /** The answers are written while PostgreSQL is at work on what was sent before. */
    private Uni<List<Answer>> answer(OrderBatch batch, Decisions decisions) {
        return Uni.createFrom().deferred(() -> {
            List<Answer> answered = batch.answer(answers, order -> answer(decisions.of(order)));
            return Uni.join()
                    .all(IdempotencyKeys.answer(batch.kept()), IdempotencyKeys.forget(batch.forgotten()))
                    .andFailFast()
                    .replaceWith(answered);
        });
    }

    private Answer answer(Verdict verdict) {
        return verdict instanceof Verdict.Accepted accepted
                ? answers.created(accepted.order())
                : answers.refused((Verdict.Refused) verdict);
    }
}
