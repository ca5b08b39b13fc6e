package dev.junban.payments;

import dev.junban.local.TestDatabase;
import dev.junban.local.TestKafka;
import dev.junban.local.TestPostgres;
import dev.junban.local.payments.PaymentSimulator;
import dev.junban.migration.Migrations;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.util.HashMap;
import java.util.Map;

/** Everything around the service: database, broker, provider. Its configuration tells the tests where they are. */
public final class SuiteResource implements QuarkusTestResourceLifecycleManager {
    private static volatile TestDatabase database;
    private PaymentSimulator provider;

    /** Of the service that runs. */
    public static TestDatabase database() {
        return database;
    }

    @Override
    public Map<String, String> start() {
        database = TestPostgres.database("batch");
        var unused = Migrations.run(
                database.jdbcUrl(),
                database.owner().user(),
                database.owner().password(),
                database.app().user());
        provider = PaymentSimulator.start(0);
        Map<String, String> config = new HashMap<>();
        config.put("quarkus.datasource.reactive.url", database.appUrl());
        config.put("kafka.bootstrap.servers", TestKafka.bootstrapServers());
        config.put("junban.payments.url", provider.url());
        config.put("junban.payments.timeout", "PT0.5S");
        config.put("junban.batch.expiry-every", "PT1S");
        config.put("junban.batch.reconcile-after", "PT4S");
        config.put("quarkus.vertx.max-event-loop-execute-time", "200ms");
        config.put("quarkus.http.test-port", "0");
        return config;
    }

    @Override
    public void stop() {
        provider.close();
    }
}
