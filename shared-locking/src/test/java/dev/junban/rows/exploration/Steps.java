package dev.junban.rows.exploration;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What may happen next in one world. */
final class Steps {

    /**
     * One thing that may happen.
     *
     * @param sure whether it happens sooner or later if nothing else does
     */
    record Step(String what, Supplier<World> to, boolean sure) {}

    private final World world;
    private final List<Step> steps = new ArrayList<>();

    Steps(World world) {
        this.world = world;
    }

    void sure(String what, Supplier<World> to) {
        steps.add(new Step(what, to, true));
    }

    /** It may as well never happen. */
    void chance(String what, Supplier<World> to) {
        steps.add(new Step(what, to, false));
    }

    void choice(Choice choice, String what, Supplier<World> to) {
        if (world.budget().choices().contains(choice)) {
            steps.add(new Step(what, () -> to.get().with(world.budget().without(choice)), false));
        }
    }

    void fault(String what, Supplier<World> to) {
        if (world.budget().faults() > 0) {
            steps.add(new Step(what, () -> to.get().with(world.budget().withoutFault()), false));
        }
    }

    List<Step> all() {
        return steps;
    }
}
