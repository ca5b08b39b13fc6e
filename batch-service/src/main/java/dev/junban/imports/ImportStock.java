package dev.junban.imports;

import dev.junban.inbox.Inbox;
import dev.junban.locking.Locked;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Event;
import dev.junban.rows.Inventories;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Books what other systems counted: each line once, all good ones of a batch in one transaction. */
@Singleton
class ImportStock {
    private final LockedTransactions<Kinds.FromRequest> transactions;

    ImportStock(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Gives the places of the lines that cannot be applied, with the reasons; all others are, now or before. */
    Uni<Map<Integer, String>> run(List<ImportedLine> lines) {
        return transactions.run("import-stock", start -> Inbox.claim(
                        start, lines.stream().map(ImportedLine::eventId).toList())
                .chain(events -> Kinds.INVENTORY
                        .lock(events.then(), inventoryIds(lines, events))
                        .chain(stock -> write(stock.then(), new ImportPlan(lines, events.rows(), stock.rows())))));
    }

    private static List<Long> inventoryIds(List<ImportedLine> lines, Locked<?, String, Event> events) {
        return lines.stream()
                .filter(line -> !Objects.requireNonNull(events.rows().get(line.eventId()))
                        .row()
                        .applied())
                .map(ImportedLine::inventoryId)
                .toList();
    }

    private static Uni<Map<Integer, String>> write(Stage<?> stage, ImportPlan plan) {
        return Uni.join()
                .all(
                        Inventories.move(stage, plan.movements()),
                        Inbox.markApplied(plan.applied()),
                        Inbox.forget(plan.withoutEffect()))
                .andFailFast()
                .replaceWith(plan.refusals());
    }
}
