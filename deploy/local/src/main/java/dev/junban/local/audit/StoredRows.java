package dev.junban.local.audit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which row stands where. A lock in the log names a place only, and places are used again after pruning; so rows are
 * followed forward, from a snapshot on, through every record that puts one somewhere.
 */
final class StoredRows {
    private final Map<Long, Kind> kinds = new HashMap<>();
    private final Map<Place, RowId> rows = new HashMap<>();

    StoredRows(List<Kind> kinds, Map<Place, RowId> atFirst) {
        kinds.forEach(kind -> this.kinds.put(kind.file(), kind));
        rows.putAll(atFirst);
    }

    RowId at(Place place) {
        RowId row = rows.get(place);
        if (row == null) {
            throw new IllegalStateException("The log locks a row at " + place + " of "
                    + kinds.get(place.file()).table() + ", and no record before tells which it is");
        }
        return row;
    }

    void move(Place from, Place to) {
        rows.put(to, at(from));
    }

    RowId insert(WalRecord.Block block, int offset) {
        Bytes row = block.data() != null ? block.data() : HeapPage.of(block).row(offset);
        return put(block, offset, row);
    }

    RowId put(WalRecord.Block block, int offset, Bytes stored) {
        Kind kind = kinds.get(block.file());
        RowId row = kind.row(kind.key().read(stored));
        rows.put(block.place(offset), row);
        return row;
    }

    /** What {@code now} has of the rows that stand otherwhere than they were followed to. */
    List<String> strayed(Map<Place, RowId> now) {
        return now.entrySet().stream()
                .filter(found -> !found.getValue().equals(rows.get(found.getKey())))
                .map(found -> found.getValue() + " stands at " + found.getKey() + ", where the log has "
                        + rows.get(found.getKey()))
                .toList();
    }
}
