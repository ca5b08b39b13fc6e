package dev.junban.e2e;

import dev.junban.local.KafkaProcess;
import dev.junban.local.LocalPostgres;
import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A part of the suite that is killed and started again.
 *
 * @param launch begins to start it
 */
record Victim(String name, Runnable kill, Runnable launch, BooleanSupplier alive, BooleanSupplier ready) {
    static List<Victim> all() {
        return Stream.concat(
                        Stream.of(Service.values()).map(service -> of(service, Suite.instance(service))),
                        Stream.of(kafka(Suite.kafka()), postgres(Suite.postgres())))
                .toList();
    }

    private static Victim of(Service service, Instance instance) {
        return new Victim(service.module(), instance::kill, instance::launch, instance::isAlive, instance::isReady);
    }

    private static Victim kafka(KafkaProcess kafka) {
        return new Victim("Kafka", kafka::kill, kafka::launch, kafka::isAlive, kafka::isReady);
    }

    private static Victim postgres(LocalPostgres postgres) {
        BooleanSupplier runs = () -> postgres.serverProcess().isPresent();
        return new Victim("PostgreSQL", postgres::kill, postgres::restart, runs, runs);
    }
}
