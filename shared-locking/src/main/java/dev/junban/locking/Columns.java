package dev.junban.locking;

import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Named and typed values of many rows, sent as one array a column and unfolded by {@code unnest}. */
record Columns(List<String> names, List<String> types) {
    private static final Map<String, IntFunction<Object[]>> ARRAYS = Map.of(
            "bigint", Long[]::new,
            "int", Integer[]::new,
            "smallint", Short[]::new,
            "text", String[]::new,
            "uuid", UUID[]::new,
            "bytea", Buffer[]::new,
            "timestamptz", OffsetDateTime[]::new);

    /** Reads a declaration such as {@code "order_id uuid, quantity bigint"}. */
    static Columns of(String declaration) {
        List<String[]> pairs = Arrays.stream(declaration.strip().split("\\s*,\\s*"))
                .filter(pair -> !pair.isEmpty())
                .map(pair -> pair.split("\\s+"))
                .toList();
        pairs.forEach(pair -> checkPair(pair, declaration));
        return new Columns(
                pairs.stream().map(pair -> pair[0]).toList(),
                pairs.stream().map(pair -> pair[1]).toList());
    }

    private static void checkPair(String[] pair, String declaration) {
        if (pair.length != 2 || !ARRAYS.containsKey(pair[1])) {
            throw new IllegalArgumentException("Not \"name type\" with a type of " + ARRAYS.keySet() + ": "
                    + String.join(" ", pair) + " in: " + declaration);
        }
    }

    int size() {
        return names.size();
    }

    String list() {
        return String.join(", ", names);
    }

    String list(String alias) {
        return names.stream().map(name -> alias + "." + name).collect(Collectors.joining(", "));
    }

    /** {@code unnest($1::uuid[], $2::bigint[]) AS v(order_id, quantity)} with parameters from {@code first} on. */
    String unnest(int first) {
        return unnestOf(first, types) + " AS v(" + list() + ")";
    }

    static String unnestOf(int first, List<String> types) {
        return IntStream.range(0, types.size())
                .mapToObj(i -> "$" + (first + i) + "::" + types.get(i) + "[]")
                .collect(Collectors.joining(", ", "unnest(", ")"));
    }

    /** Appends one array for each column to {@code target}. */
    void addArrays(Tuple target, List<Tuple> rows) {
        rows.forEach(this::checkRow);
        for (int column = 0; column < size(); column++) {
            Object[] values =
                    Objects.requireNonNull(ARRAYS.get(types.get(column))).apply(rows.size());
            for (int row = 0; row < values.length; row++) {
                values[row] = rows.get(row).getValue(column);
            }
            target.addValue(values);
        }
    }

    private void checkRow(Tuple row) {
        if (row.size() != size()) {
            throw new IllegalArgumentException("Values for " + names + " expected, but got " + row.size() + " values");
        }
    }
}
