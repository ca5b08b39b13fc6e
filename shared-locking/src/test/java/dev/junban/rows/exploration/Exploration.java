package dev.junban.rows.exploration;

import dev.junban.rows.exploration.Steps.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Goes through all that can happen, breadth first, so that what goes wrong is found by the shortest way. */
final class Exploration {
    private static final int WORLDS_MAX = 200_000;

    private final Rules rules;
    private final Map<World, Integer> numbers = new HashMap<>();
    private final List<World> worlds = new ArrayList<>();
    private final List<Way> ways = new ArrayList<>();
    private final Ends ends = new Ends();

    /** By which step a world was first reached. */
    private record Way(int from, String step) {}

    private Exploration(Rules rules) {
        this.rules = rules;
    }

    /** What was seen, and the shortest way to what is wrong, if anything is. */
    record Result(List<World> worlds, Optional<String> fault) {}

    static Result of(World start, Rules rules) {
        Exploration exploration = new Exploration(rules);
        int first = exploration.reach(start, new Way(-1, ""));
        return new Result(exploration.worlds, exploration.explore(first));
    }

    private Optional<String> explore(int first) {
        for (int number = first; number < worlds.size(); number++) {
            World world = worlds.get(number);
            for (Step step : steps(world)) {
                Optional<String> fault = take(number, world, step);
                if (fault.isPresent()) {
                    return fault;
                }
            }
        }
        return ends.firstStuck(worlds.size())
                .map(number ->
                        story(number, "from here it never comes to a good end", QuietEnd.missing(restOf(number))));
    }

    private List<Step> steps(World world) {
        Settling settling = new Settling(rules);
        Steps steps = new Steps(world);
        new Customers(rules).next(world, steps);
        Provider.next(world, steps);
        new Jobs(rules).next(world, steps);
        new Consumers(rules, settling).next(world, steps);
        for (Errand errand : world.errands()) {
            if (errand instanceof Errand.OfPayment payment) {
                new PaymentErrands(rules, settling).next(world, payment, steps);
            } else if (errand instanceof Errand.OfRefund refund) {
                new RefundErrands(settling).next(world, refund, steps);
            }
        }
        return steps.all();
    }

    private Optional<String> take(int number, World world, Step step) {
        World next;
        try {
            next = step.to().get();
        } catch (IllegalStateException e) {
            return Optional.of(story(number, step.what(), List.of(String.valueOf(e.getMessage()))));
        }
        List<String> broken = Invariants.broken(world, next);
        if (!broken.isEmpty()) {
            return Optional.of(story(number, step.what(), broken));
        }
        int reached = reach(next, new Way(number, step.what()));
        if (step.sure()) {
            ends.leads(number, reached);
        }
        return Optional.empty();
    }

    private int reach(World world, Way way) {
        int number = worlds.size();
        Integer known = numbers.putIfAbsent(world, number);
        if (known != null) {
            return known;
        }
        if (number == WORLDS_MAX) {
            throw new IllegalStateException("There is no end to it: " + story(way.from(), way.step(), List.of()));
        }
        worlds.add(world);
        ways.add(way);
        if (QuietEnd.missing(world).isEmpty()) {
            ends.isGood(number);
        }
        return number;
    }

    /** What becomes of it if only what is sure happens. */
    private World restOf(int number) {
        World world = worlds.get(number);
        for (int i = 0; i < 100; i++) {
            World now = world;
            Optional<World> next = steps(now).stream()
                    .filter(Step::sure)
                    .map(step -> step.to().get())
                    .filter(after -> !after.equals(now)
                            && after.errands().size() <= now.errands().size())
                    .findFirst();
            if (next.isEmpty()) {
                break;
            }
            world = next.get();
        }
        return world;
    }

    private String story(int number, String last, List<String> faults) {
        List<String> steps = new ArrayList<>();
        for (int at = number; at > 0; at = ways.get(at).from()) {
            steps.add(0, ways.get(at).step());
        }
        steps.add(last);
        StringBuilder story = new StringBuilder(String.join("; ", faults));
        for (int i = 0; i < steps.size(); i++) {
            story.append("\n  ").append(i + 1).append(". ").append(steps.get(i));
        }
        return story.toString();
    }
}
