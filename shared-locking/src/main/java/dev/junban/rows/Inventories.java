package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.LeafInsert;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The only writer of stock: every change moves the counters and is written into the ledger. */
public final class Inventories {
    private static final RowInsert<?, ?, Long, Inventory> INSERT = Kinds.INVENTORY.insert(
            "product_id, location, on_hand", "v.product_id, v.location, 0", "product_id bigint, location text");

    private static final RowUpdate<Long, Inventory> MOVE = Kinds.INVENTORY.update(
            "on_hand = t.on_hand + v.on_hand_delta, reserved = t.reserved + v.reserved_delta",
            "on_hand_delta bigint, reserved_delta bigint");

    private static final RowUpdate<Long, Inventory> AWAIT = Kinds.INVENTORY.update("awaited = true", "");

    private static final RowUpdate<Long, Inventory> AWAIT_NO_MORE = Kinds.INVENTORY.update("awaited = false", "");

    private static final LeafInsert LEDGER = LeafInsert.into(
            "stock_movements",
            "inventory_id bigint, kind text, quantity bigint, on_hand_delta bigint, reserved_delta bigint,"
                    + " order_id uuid, reference text, reason text");

    private Inventories() {}

    /** A new inventory without stock. Fails with SQLSTATE 23505 if the product has one at this location. */
    public static Uni<Handle<Long, Inventory>> insert(Stage<?> stage, long productId, String location) {
        return INSERT.run(stage, List.of(Tuple.of(productId, location)))
                .map(inserted -> inserted.values().iterator().next());
    }

    /** Carries out the movements: one update for each row that is touched, and one ledger row for each movement. */
    public static Uni<Void> move(Stage<?> stage, List<StockMovement> movements) {
        return Uni.join()
                .all(
                        MOVE.run(sums(movements)),
                        LEDGER.run(
                                stage,
                                movements.stream().map(StockMovement::row).toList()))
                .andFailFast()
                .replaceWithVoid();
    }

    /** Notes that orders may be waiting for them, so that waiting orders come before newcomers. */
    public static Uni<Void> markAwaited(Collection<Handle<Long, Inventory>> inventories) {
        return AWAIT.run(without(inventories));
    }

    /** Notes that nobody waits for them; who begins to wait holds them, so that this cannot be overlooked. */
    public static Uni<Void> markAwaitedNoMore(Collection<Handle<Long, Inventory>> inventories) {
        return AWAIT_NO_MORE.run(without(inventories));
    }

    private static Map<Handle<Long, Inventory>, Tuple> without(Collection<Handle<Long, Inventory>> inventories) {
        return inventories.stream().collect(Collectors.toMap(inventory -> inventory, inventory -> Tuple.tuple()));
    }

    private static Map<Handle<Long, Inventory>, Tuple> sums(List<StockMovement> movements) {
        Map<Handle<Long, Inventory>, Tuple> sums = new LinkedHashMap<>();
        for (StockMovement movement : movements) {
            Tuple one = Tuple.of(movement.onHandDelta(), movement.reservedDelta());
            sums.merge(movement.inventory(), one, Inventories::add);
        }
        return sums;
    }

    private static Tuple add(Tuple a, Tuple b) {
        return Tuple.of(Math.addExact(a.getLong(0), b.getLong(0)), Math.addExact(a.getLong(1), b.getLong(1)));
    }
}
