package dev.junban.rows.exploration;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** From where a good end can be reached by what happens for sure. */
final class Ends {
    private final BitSet good = new BitSet();
    private final List<int[]> steps = new ArrayList<>();

    void isGood(int number) {
        good.set(number);
    }

    void leads(int from, int to) {
        steps.add(new int[] {from, to});
    }

    /** The first of so many from where none can be reached. */
    Optional<Integer> firstStuck(int count) {
        List<List<Integer>> before = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            before.add(new ArrayList<>(2));
        }
        steps.forEach(step -> before.get(step[1]).add(step[0]));
        BitSet reached = (BitSet) good.clone();
        Deque<Integer> left = new ArrayDeque<>(good.stream().boxed().toList());
        while (!left.isEmpty()) {
            for (int earlier : before.get(left.remove())) {
                if (!reached.get(earlier)) {
                    reached.set(earlier);
                    left.add(earlier);
                }
            }
        }
        int stuck = reached.nextClearBit(0);
        return stuck < count ? Optional.of(stuck) : Optional.empty();
    }
}
