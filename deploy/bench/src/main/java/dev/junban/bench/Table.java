package dev.junban.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Rows under columns, for people and, as CSV, for spreadsheets. */
final class Table {
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    Table(String... columns) {
        this.columns = List.of(columns);
    }

    void row(Object... cells) {
        List<String> row = List.of(cells).stream().map(String::valueOf).toList();
        if (row.size() != columns.size()) {
            throw new IllegalArgumentException(row + " does not fit " + columns);
        }
        rows.add(row);
    }

    void note(String note) {
        notes.add(note);
    }

    /** What a ratio should be, and is. */
    void goal(String ratio, double measured, String goal) {
        note("%-62s %6.2f  goal %s".formatted(ratio, measured, goal));
    }

    @Override
    public String toString() {
        List<Integer> widths = new ArrayList<>(Collections.nCopies(columns.size(), 0));
        all().forEach(row -> {
            for (int i = 0; i < row.size(); i++) {
                widths.set(i, Math.max(widths.get(i), row.get(i).length()));
            }
        });
        StringBuilder text = new StringBuilder();
        for (List<String> row : all()) {
            for (int i = 0; i < row.size(); i++) {
                text.append(i == 0 ? "" : "  ").append(padded(row.get(i), i == 0 ? -widths.get(i) : widths.get(i)));
            }
            text.append('\n');
        }
        notes.forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }

    private static String padded(String cell, int width) {
        return String.format("%" + width + "s", cell);
    }

    void write(Path csv) throws IOException {
        Files.createDirectories(csv.getParent());
        Files.write(
                csv,
                all().stream()
                        .map(row -> row.stream().map(Table::quoted).collect(Collectors.joining(",")))
                        .toList());
    }

    private static String quoted(String cell) {
        return cell.matches("[^,\"\n]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    private List<List<String>> all() {
        List<List<String>> all = new ArrayList<>();
        all.add(columns);
        all.addAll(rows);
        return all;
    }
}
