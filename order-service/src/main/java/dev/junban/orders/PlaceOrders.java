package dev.junban.orders;

import dev.junban.inbox.IdempotencyKeys;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
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
 * Places orders: their stock is held, and their payment asked for. One order is a batch of one. Each order has a
 * verdict of its own; one that is sold out leaves no row, and does not fail its neighbours.
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

    /** The answers, in the order of the requests. */
    Uni<List<Answer>> run(List<PlaceOrder> orders) {
        return transactions.run("place-orders", start -> place(start, new OrderBatch(orders)));
    }

    private Uni<List<Answer>> place(Stage<Kinds.FromRequest> start, OrderBatch batch) {
        return Uni.combine()
                .all()
                .unis(
                        start.select(Offer.SELECT, Tuple.of(batch.inventoryIds()))
                                .map(Offer::byInventory),
                        IdempotencyKeys.claim(start, batch.fingerprints()))
                .asTuple()
                .chain(both -> {
                    Pricing pricing = new Pricing(both.getItem1(), config.paymentTtl());
                    Locked<Kinds.FromEvent, String, Request> keys = both.getItem2();
                    batch.price(keys.rows(), pricing);
                    return Kinds.INVENTORY
                            .lock(keys.then(), batch.inventoryIdsToLock())
                            .chain(stock -> write(stock.then(), batch, new Shelf(stock.rows())));
                });
    }

    private Uni<List<Answer>> write(Stage<Kinds.Leaves> end, OrderBatch batch, Shelf shelf) {
        List<NewOrder> accepted = batch.decide(shelf);
        return Uni.combine()
                .all()
                .unis(Inventories.move(end, shelf.movements()), Orders.insert(end, accepted))
                .asTuple()
                .map(written -> batch.answer(answers, written.getItem2()))
                .call(answered -> Uni.join()
                        .all(IdempotencyKeys.answer(batch.kept()), IdempotencyKeys.forget(batch.forgotten()))
                        .andFailFast());
    }
}
