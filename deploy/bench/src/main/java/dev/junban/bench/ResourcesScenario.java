package dev.junban.bench;

import dev.junban.local.suite.Service;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the services take: memory after full load, and time until they are ready. */
final class ResourcesScenario implements Scenario {
    private static final int CONNECTIONS = 256;

    @Override
    public String name() {
        return "resources";
    }

    @Override
    public String question() {
        return "resident memory after " + CONNECTIONS + " connections at full load, and start-up, of each service";
    }

    @Override
    public Table measure(Run run) throws Exception {
        ShopSuite shop = run.shop();
        shop.startSettling();
        long hot = shop.inventories(1, Placing.PLENTY).get(0);
        run.progress(name() + ": full load");
        var unused = new Placing(shop).place(CONNECTIONS, run.cell().multipliedBy(5), () -> new long[] {hot});
        Table table = new Table("service", "MiB", "ready after s");
        for (Service service : Service.values()) {
            run.progress(name() + ": " + service.module());
            long mebibytes = mebibytes(shop.process(service));
            long start = System.nanoTime();
            shop.restart(service);
            table.row(service.module(), mebibytes, "%.1f".formatted((System.nanoTime() - start) / 1e9));
        }
        table.note("Started one after the other, from a stop in good order. Goal: order-service under 400 MiB.");
        return table;
    }

    private static long mebibytes(ProcessHandle process) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .sum()
                / 1024;
    }
}
