package dev.junban.local.suite;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where things are kept.
 *
 * @param repository the root with the packaged services
 * @param directory of this one suite: data, logs, the list of its processes
 */
record Layout(Path repository, Path directory) {
    Path postgres() {
        return directory.resolve("postgres");
    }

    Path kafka() {
        return directory.resolve("kafka");
    }

    /** Signs tokens; kept, so that one is good for as long as the data is. */
    Path signingKey() {
        return directory.resolve("identity/key.json");
    }

    Path logs() {
        return directory.resolve("logs");
    }

    LogFile log(String name) {
        return new LogFile(logs().resolve(name + ".log"));
    }

    List<Path> allLogs() {
        Stream<Path> services =
                Stream.of(Service.values()).map(service -> log(service.module()).path());
        Stream<Path> others = Stream.of(
                log("migrate").path(),
                log("supervisor").path(),
                postgres().resolve("postgres.log"),
                kafka().resolve("kafka.log"));
        return Stream.concat(services, others).toList();
    }

    /** Held for as long as the suite runs, by the operating system: it is free again after kill -9. */
    Path lock() {
        return directory.resolve("lock");
    }

    ProcessList processes() {
        return ProcessList.read(directory.resolve("supervisor.pid"));
    }
}
