package dev.junban.local.audit;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Which kinds were waited for while which were held, and in how many transactions. */
record Edges(Map<Edge, Integer> transactions) {
    record Edge(Kind held, Kind wanted) implements Comparable<Edge> {
        @Override
        public int compareTo(Edge other) {
            int byHeld = held.compareTo(other.held);
            return byHeld != 0 ? byHeld : wanted.compareTo(other.wanted);
        }

        @Override
        public String toString() {
            return held.table() + " -> " + wanted.table();
        }
    }

    static Edges of(Collection<Chain> chains) {
        Map<Edge, Integer> counted = new TreeMap<>();
        for (Chain chain : chains) {
            of(chain.locks()).forEach(edge -> counted.merge(edge, 1, Integer::sum));
        }
        return new Edges(counted);
    }

    private static Set<Edge> of(List<Acquired> locks) {
        Set<Edge> edges = new LinkedHashSet<>();
        Set<Kind> held = new LinkedHashSet<>();
        for (Acquired lock : locks) {
            if (lock.waits()) {
                held.stream()
                        .filter(kind -> kind != lock.kind())
                        .forEach(kind -> edges.add(new Edge(kind, lock.kind())));
            }
            held.add(lock.kind());
        }
        return edges;
    }

    @Override
    public String toString() {
        return transactions.entrySet().stream()
                .map(edge -> edge.getKey() + " (" + edge.getValue() + ")")
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
