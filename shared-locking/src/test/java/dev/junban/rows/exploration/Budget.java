package dev.junban.rows.exploration;

import java.util.EnumSet;
import java.util.Set;

/**
 * What may still go wrong, or be done, in a run.
 *
 * @param faults crashes, lost answers, and messages that are lost or come twice
 */
record Budget(int faults, Set<Choice> choices) {

    static Budget of(int faults, Choice... choices) {
        return new Budget(faults, Set.of(choices));
    }

    Budget withoutFault() {
        return new Budget(faults - 1, choices);
    }

    Budget without(Choice choice) {
        Set<Choice> left = EnumSet.copyOf(choices);
        left.remove(choice);
        return new Budget(faults, Set.copyOf(left));
    }
}
