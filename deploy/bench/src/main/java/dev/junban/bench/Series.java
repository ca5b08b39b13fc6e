package dev.junban.bench;

import java.util.ArrayList;
import java.util.List;

/** What one cell measured, round after round. */
final class Series {
    private final List<Double> values = new ArrayList<>();

    void add(double value) {
        values.add(value);
    }

    double median() {
        return sorted().get(values.size() / 2);
    }

    double min() {
        return sorted().get(0);
    }

    double max() {
        return sorted().get(values.size() - 1);
    }

    double total() {
        return values.stream().mapToDouble(Double::doubleValue).sum();
    }

    private List<Double> sorted() {
        if (values.isEmpty()) {
            throw new IllegalStateException("Nothing was measured");
        }
        return values.stream().sorted().toList();
    }

    /** The median of this divided by {@code other}, round by round: what both suffered in a round cancels out. */
    double ratioTo(Series other) {
        Series ratios = new Series();
        for (int i = 0; i < Math.min(values.size(), other.values.size()); i++) {
            ratios.add(values.get(i) / other.values.get(i));
        }
        return ratios.median();
    }
}
