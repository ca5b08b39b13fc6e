package dev.junban.bench;

import java.util.Collection;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What the checks and the building of statements cost in the service, without a database. */
final class CheckerScenario implements Scenario {
    @Override
    public String name() {
        return "checker";
    }

    @Override
    public String question() {
        return "time of the checks and of building a statement's values, by JMH";
    }

    @Override
    public Table measure(Run run) throws Exception {
        run.progress(name() + ": JMH");
        TimeValue time = TimeValue.milliseconds(run.cell().toMillis());
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("dev\\.junban\\.locking\\..*Benchmark")
                        .forks(run.quick() ? 1 : 3)
                        .warmupIterations(2)
                        .warmupTime(time)
                        .measurementIterations(run.rounds())
                        .measurementTime(time)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        Table table = new Table("benchmark", "rows", "time", "±", "unit");
        for (RunResult result : results) {
            var primary = result.getPrimaryResult();
            table.row(
                    primary.getLabel(),
                    result.getParams().getParam("rows"),
                    "%.2f".formatted(primary.getScore()),
                    "%.2f".formatted(primary.getScoreError()),
                    primary.getScoreUnit());
        }
        return table;
    }
}
