package dev.junban.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Runs the scenarios that are named, or all. */
public final class Bench {
    private static final List<Scenario> SCENARIOS = List.of(
            new KernelScenario(),
            new GuardScenario(),
            new CheckerScenario(),
            new PlacingScenario(),
            new PromisesScenario(),
            new ConnectionsScenario(),
            new PaymentScenario(),
            new NeighbourScenario(),
            new SnapshotScenario(),
            new FlushScenario(),
            new SettlingScenario(),
            new ResourcesScenario(),
            new SizeScenario());

    private Bench() {}

    public static void main(String[] arguments) throws Exception {
        List<String> words = Arrays.asList(arguments);
        List<String> names =
                words.stream().filter(word -> !word.startsWith("--")).toList();
        List<String> known = SCENARIOS.stream().map(Scenario::name).toList();
        if (!known.containsAll(names) || !List.of("--quick").containsAll(options(words))) {
            System.err.println("Usage: deploy/bench/run [--quick] [scenario ...], with scenarios of " + known);
            System.exit(2);
        }
        System.out.println(Machine.describe());
        try (Run run =
                new Run(words.contains("--quick"), Path.of(System.getProperty("junban.bench.target", "target")))) {
            Runtime.getRuntime().addShutdownHook(new Thread(run::close));
            for (Scenario scenario : SCENARIOS) {
                if (names.isEmpty() || names.contains(scenario.name())) {
                    measure(scenario, run);
                }
            }
        }
    }

    private static List<String> options(List<String> words) {
        return words.stream().filter(word -> word.startsWith("--")).collect(Collectors.toList());
    }

    private static void measure(Scenario scenario, Run run) throws Exception {
        Table table = scenario.measure(run);
        run.progressEnds();
        Path csv = run.target().resolve(scenario.name() + ".csv");
        table.write(csv);
        System.out.printf("%n%s: %s%n%s", scenario.name(), scenario.question(), table);
    }
}
