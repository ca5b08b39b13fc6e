package dev.junban.imports;

import dev.junban.locking.Handle;
import dev.junban.rows.Event;
import dev.junban.rows.Inventory;
import dev.junban.rows.MovementKind;
import dev.junban.rows.StockMovement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What a batch of lines does to the stock that is held. Within the batch, what comes in is booked before what leaves, so
 * that the order of its lines does not matter.
 */
final class ImportPlan {
    private final Map<String, Handle<String, Event>> events;
    private final Map<Long, Handle<Long, Inventory>> inventories;
    private final Map<Long, Long> moved = new HashMap<>();
    private final List<StockMovement> movements = new ArrayList<>();
    private final Set<Handle<String, Event>> applied = new LinkedHashSet<>();
    private final Map<Integer, String> refusals = new TreeMap<>();

    ImportPlan(
            List<ImportedLine> lines,
            Map<String, Handle<String, Event>> events,
            Map<Long, Handle<Long, Inventory>> inventories) {
        this.events = events;
        this.inventories = inventories;
        IntStream.range(0, lines.size())
                .boxed()
                .sorted(Comparator.comparing(place -> lines.get(place).delta() < 0))
                .forEach(place -> add(place, lines.get(place)));
    }

    private void add(int place, ImportedLine line) {
        Handle<String, Event> event = Objects.requireNonNull(events.get(line.eventId()));
        if (event.row().applied() || applied.contains(event)) {
            return;
        }
        Optional<Handle<Long, Inventory>> inventory = Optional.ofNullable(inventories.get(line.inventoryId()));
        Optional<String> fault = inventory
                .map(held -> fault(held, line.delta()))
                .orElseGet(() -> Optional.of("there is no inventory " + line.inventoryId()));
        if (fault.isPresent()) {
            refusals.put(place, fault.get());
            return;
        }
        movements.add(
                StockMovement.referring(inventory.orElseThrow(), MovementKind.IMPORT, line.delta(), line.reference()));
        moved.merge(line.inventoryId(), line.delta(), Math::addExact);
        applied.add(event);
    }

    private Optional<String> fault(Handle<Long, Inventory> inventory, long delta) {
        long before = moved.getOrDefault(inventory.id(), 0L);
        long available = Math.addExact(inventory.row().available(), before);
        long space = Math.subtractExact(inventory.row().space(), before);
        if (delta < -available) {
            return Optional.of("inventory " + inventory.id() + " has " + available
                    + " pieces that are not reserved; a delta of " + delta + " takes more");
        }
        return delta > space
                ? Optional.of("inventory " + inventory.id() + " can take in " + space + " pieces more; a delta of "
                        + delta + " is too much")
                : Optional.empty();
    }

    List<StockMovement> movements() {
        return movements;
    }

    Set<Handle<String, Event>> applied() {
        return applied;
    }

    /** Events that had no effect although they are new: the line may be right when it comes again. */
    List<Handle<String, Event>> withoutEffect() {
        return events.values().stream()
                .filter(event -> event.inserted() && !applied.contains(event))
                .toList();
    }

    /** Why lines cannot be applied, by their place in the batch. */
    Map<Integer, String> refusals() {
        return refusals;
    }
}
