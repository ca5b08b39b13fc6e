package dev.junban.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.console.WaitGraph.Edge;
import dev.junban.console.WaitGraph.Role;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitGraphTest {

    @Test
    void isEmptyWhileNobodyWaits() {
        assertThat(WaitGraph.of(List.of())).isEqualTo(new WaitGraph(List.of(), List.of()));
    }

    @Test
    void marksWhoHoldsUpOthersAndWaitsForNobody() {
        WaitGraph graph = WaitGraph.of(List.of(session(2, 1), session(1)));

        assertThat(node(graph, 1).role()).isEqualTo(Role.ROOT);
        assertThat(node(graph, 1).holdsUp()).isEqualTo(1);
        assertThat(node(graph, 2).role()).isEqualTo(Role.WAITER);
        assertThat(graph.nodes().get(0).session().pid()).as("roots come first").isEqualTo(1);
        assertThat(graph.edges()).containsExactly(new Edge(2, 1));
    }

    /** The server names all that stand before somebody in a queue. */
    @Test
    void showsAQueueAsAChain() {
        WaitGraph graph = WaitGraph.of(List.of(session(1), session(2, 1), session(3, 2, 1), session(4, 2, 3)));

        assertThat(graph.edges()).containsExactlyInAnyOrder(new Edge(2, 1), new Edge(3, 2), new Edge(4, 3));
        assertThat(node(graph, 1).holdsUp()).isEqualTo(3);
        assertThat(graph.nodes()).extracting(WaitGraph.Node::depth).containsExactly(0, 1, 2, 3);
    }

    @Test
    void keepsSeveralBlockersThatDoNotWaitForEachOther() {
        WaitGraph graph = WaitGraph.of(List.of(session(1), session(2), session(3, 1, 2), session(4, 2)));

        assertThat(graph.edges()).containsExactlyInAnyOrder(new Edge(3, 1), new Edge(3, 2), new Edge(4, 2));
        assertThat(graph.nodes().get(0).session().pid())
                .as("of two roots the one that holds up more")
                .isEqualTo(2);
    }

    @Test
    void tellsADeadlockAndWhoIsBehindIt() {
        WaitGraph graph = WaitGraph.of(List.of(session(1, 2), session(2, 1), session(3, 1)));

        assertThat(node(graph, 1).role()).isEqualTo(Role.IN_A_CYCLE);
        assertThat(node(graph, 2).role()).isEqualTo(Role.IN_A_CYCLE);
        assertThat(node(graph, 3).role()).isEqualTo(Role.WAITER);
        assertThat(graph.edges()).containsExactlyInAnyOrder(new Edge(1, 2), new Edge(2, 1), new Edge(3, 1));
    }

    @Test
    void leavesOutWhoHasGoneMeanwhile() {
        WaitGraph graph = WaitGraph.of(List.of(session(2, 77)));

        assertThat(graph.edges()).isEmpty();
        assertThat(node(graph, 2).holdsUp()).isZero();
    }

    /** Whatever is left out follows from what is left. */
    @Test
    void losesNoWaitByLeavingOutThoseThatLeadThroughOthers() {
        long seed = System.nanoTime();
        System.out.println("WaitGraphTest seed " + seed);
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<Session> sessions = IntStream.rangeClosed(1, 8)
                    .mapToObj(pid -> session(
                            pid,
                            IntStream.rangeClosed(1, 8)
                                    .filter(other -> other != pid && random.nextInt(4) == 0)
                                    .toArray()))
                    .toList();
            WaitGraph graph = WaitGraph.of(sessions);
            for (Session session : sessions) {
                for (int blocker : session.blockers()) {
                    assertThat(reaches(graph, session.pid(), blocker, 0))
                            .as("%d waits for %d in %s", session.pid(), blocker, sessions)
                            .isTrue();
                }
            }
        }
    }

    private static boolean reaches(WaitGraph graph, int from, int to, int steps) {
        return steps <= graph.nodes().size()
                && graph.edges().stream()
                        .filter(edge -> edge.waiter() == from)
                        .anyMatch(edge -> edge.blocker() == to || reaches(graph, edge.blocker(), to, steps + 1));
    }

    private static WaitGraph.Node node(WaitGraph graph, int pid) {
        return graph.nodes().stream()
                .filter(node -> node.session().pid() == pid)
                .findFirst()
                .orElseThrow();
    }

    private static Session session(int pid, int... blockers) {
        return new Session(
                pid,
                "order-service",
                Optional.of("place-orders"),
                "junban_app",
                true,
                Optional.of("active"),
                Optional.of("SELECT"),
                Optional.empty(),
                Optional.empty(),
                Arrays.stream(blockers).boxed().toList(),
                Optional.empty(),
                Optional.empty());
    }
}
