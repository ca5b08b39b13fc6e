package dev.junban.console;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Who waits for whom.
 *
 * @param nodes roots first, those first that hold up most
 * @param edges without those that lead through another one: who stands third in a queue waits for the second
 */
record WaitGraph(List<Node> nodes, List<Edge> edges) {

    /** Part of a picture. */
    enum Role {
        /** Others wait for it, and it waits for nobody: what it does next lets them go on. */
        ROOT,
        /** It waits. */
        WAITER,
        /** It waits for itself, through others: a deadlock that the server is about to end. */
        IN_A_CYCLE
    }

    /**
     * A session.
     *
     * @param depth how many stand between it and the furthest root, that one included
     * @param holdsUp how many wait for it, directly or through others
     */
    record Node(Session session, Role role, int depth, int holdsUp) {}

    /** One waits for another. */
    record Edge(int waiter, int blocker) {}

    static WaitGraph of(List<Session> sessions) {
        Map<Integer, Session> byPid = new LinkedHashMap<>();
        sessions.forEach(session -> byPid.put(session.pid(), session));
        Map<Integer, SortedSet<Integer>> blockers = new LinkedHashMap<>();
        byPid.values().forEach(session -> {
            SortedSet<Integer> known = new TreeSet<>(session.blockers());
            known.retainAll(byPid.keySet());
            blockers.put(session.pid(), known);
        });
        return new Reach(blockers).graph(byPid);
    }

    /** Whom each waits for, through others too. */
    private static final class Reach {
        private final Map<Integer, SortedSet<Integer>> direct;
        private final Map<Integer, Set<Integer>> all = new HashMap<>();

        Reach(Map<Integer, SortedSet<Integer>> direct) {
            this.direct = direct;
            direct.keySet().forEach(pid -> all.put(pid, from(pid)));
        }

        private Set<Integer> from(int pid) {
            Set<Integer> seen = new HashSet<>();
            List<Integer> open = new ArrayList<>(blockersOf(pid));
            while (!open.isEmpty()) {
                int next = open.remove(open.size() - 1);
                if (seen.add(next)) {
                    open.addAll(blockersOf(next));
                }
            }
            return seen;
        }

        private SortedSet<Integer> blockersOf(int pid) {
            return Objects.requireNonNull(direct.get(pid));
        }

        private boolean reaches(int from, int to) {
            return Objects.requireNonNull(all.get(from)).contains(to);
        }

        WaitGraph graph(Map<Integer, Session> byPid) {
            List<Node> nodes = byPid.values().stream()
                    .map(session ->
                            new Node(session, role(session.pid()), depth(session.pid()), holdsUp(session.pid())))
                    .sorted(Comparator.comparingInt(Node::depth)
                            .thenComparing(
                                    Comparator.comparingInt(Node::holdsUp).reversed())
                            .thenComparing(node -> node.session().pid()))
                    .toList();
            List<Edge> edges = direct.keySet().stream()
                    .flatMap(waiter -> blockersOf(waiter).stream()
                            .filter(blocker -> !isImplied(waiter, blocker))
                            .map(blocker -> new Edge(waiter, blocker)))
                    .toList();
            return new WaitGraph(nodes, edges);
        }

        private Role role(int pid) {
            if (reaches(pid, pid)) {
                return Role.IN_A_CYCLE;
            }
            return blockersOf(pid).isEmpty() ? Role.ROOT : Role.WAITER;
        }

        private int holdsUp(int pid) {
            return (int) direct.keySet().stream()
                    .filter(other -> other != pid && reaches(other, pid))
                    .count();
        }

        /** The longest way to a root, where those of one cycle count as one. */
        private int depth(int pid) {
            return depth(pid, new HashMap<>());
        }

        private int depth(int pid, Map<Integer, Integer> known) {
            Integer before = known.putIfAbsent(pid, 0);
            if (before != null) {
                return before;
            }
            int depth = blockersOf(pid).stream()
                    .mapToInt(blocker -> depth(blocker, known) + 1)
                    .max()
                    .orElse(0);
            known.put(pid, depth);
            return depth;
        }

        /** Whether another blocker waits for this one, in no circle with it or with the waiter. */
        private boolean isImplied(int waiter, int blocker) {
            return blockersOf(waiter).stream()
                    .anyMatch(other -> other != blocker
                            && reaches(other, blocker)
                            && !reaches(blocker, other)
                            && !reaches(other, waiter));
        }
    }
}
