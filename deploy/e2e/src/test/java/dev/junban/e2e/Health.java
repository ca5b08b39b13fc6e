package dev.junban.e2e;

import dev.junban.local.suite.Service;
import java.util.List;
import java.util.stream.Stream;

/** What the services say of themselves. */
final class Health {
    private Health() {}

    /** The statuses of all of them. */
    static List<Integer> live() {
        return Stream.of(Service.values()).map(service -> ask(service, "live")).toList();
    }

    static List<Integer> ready() {
        return Stream.of(Service.values()).map(service -> ask(service, "ready")).toList();
    }

    private static int ask(Service service, String what) {
        return Http.get(Suite.endpoints().of(service) + "/q/health/" + what).status();
    }
}
