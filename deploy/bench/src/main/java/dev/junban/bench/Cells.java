package dev.junban.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What was measured, cell by cell; a cell is named by its place in the table. */
final class Cells {
    private final Map<List<Object>, Series> cells = new LinkedHashMap<>();

    void add(double value, Object... place) {
        cells.computeIfAbsent(List.of(place), x -> new Series()).add(value);
    }

    Series at(Object... place) {
        Series cell = cells.get(List.of(place));
        if (cell == null) {
            throw new IllegalStateException("Nothing was measured for " + List.of(place));
        }
        return cell;
    }
}
