package dev.junban.backorders;

import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.Collection;

/** Serves waiting orders one transaction after the other, until what is there fits nobody any more. */
@Singleton
class BackorderRounds {
    private static final int INVENTORIES_MAX = 100;

    private final BackorderQueries queries;
    private final AllocateBackorders allocateBackorders;

    BackorderRounds(BackorderQueries queries, AllocateBackorders allocateBackorders) {
        this.queries = queries;
        this.allocateBackorders = allocateBackorders;
    }

    /** Serves those who wait for one of these inventories; gives how many were served. */
    Uni<Integer> serve(Collection<Long> inventoryIds) {
        return queries.dueOf(inventoryIds).chain(due -> due.isEmpty() ? none() : rounds(due, 0));
    }

    /** Serves those who wait for any inventory, as far as one look goes. */
    Uni<Integer> serveAll() {
        return queries.due(INVENTORIES_MAX).chain(due -> due.isEmpty() ? none() : rounds(due, 0));
    }

    private Uni<Integer> rounds(Collection<Long> inventoryIds, int before) {
        return allocateBackorders
                .run(inventoryIds)
                .chain(served -> served == 0
                        ? Uni.createFrom().item(before)
                        : rounds(inventoryIds, Math.addExact(before, served)));
    }

    private static Uni<Integer> none() {
        return Uni.createFrom().item(0);
    }
}
