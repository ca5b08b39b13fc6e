package dev.junban.local.suite;

import dev.junban.local.KafkaProcess;
import dev.junban.local.LocalKafka;
import dev.junban.local.LocalPostgres;
import dev.junban.local.identity.IssuerServer;
import dev.junban.local.identity.SigningKey;
import dev.junban.local.identity.Tokens;
import dev.junban.local.payments.PaymentSimulator;
import dev.junban.local.payments.WebhookTarget;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** What the services stand on: PostgreSQL with its schema, Kafka with its topics, the payment simulator,
 * the issuer of tokens. */
final class Foundations {
    static final String DATABASE = "junban";
    private static final Duration MIGRATION_AT_MOST = Duration.ofMinutes(2);

    private final Layout layout;
    private final SuiteOptions options;
    private final Ports ports;
    private final Started started;
    private LocalPostgres postgres;
    private final ProcessList processes;
    private String kafka;
    private KafkaProcess kafkaProcess;
    private PaymentSimulator simulator;
    private IssuerServer issuer;

    /** What it starts is added to {@code started}, at once, so that it is ended also when the rest fails. */
    Foundations(Layout layout, SuiteOptions options, Ports ports, Started started, ProcessList processes) {
        this.layout = layout;
        this.options = options;
        this.ports = ports;
        this.started = started;
        this.processes = processes;
    }

    void start(BooleanSupplier stopping) {
        SideBySide.run(() -> startDatabase(stopping), this::startKafka);
        startSimulator();
        startIssuer();
    }

    LocalPostgres postgres() {
        return postgres;
    }

    Endpoints endpoints() {
        Map<Service, Integer> services = ports.services();
        return new Endpoints(
                url(services.get(Service.ORDER)),
                url(services.get(Service.INVENTORY)),
                url(services.get(Service.BATCH)),
                url(services.get(Service.WEBHOOK)),
                simulator.url(),
                issuer.url(),
                new Endpoints.Postgres(postgres.appUrl(DATABASE), postgres.ownerUrl(DATABASE)),
                kafka,
                options.webhookSecret());
    }

    private void startDatabase(BooleanSupplier stopping) {
        Stopwatch watch = Stopwatch.started();
        LocalPostgres.Builder server = LocalPostgres.at(layout.postgres()).port(ports.postgres());
        postgres = (options.audited() ? server.audited() : server).start();
        started.add(postgres::close);
        options.progress().ready("PostgreSQL", watch.elapsed(), postgres.host() + ":" + postgres.port());
        Stopwatch migration = Stopwatch.started();
        new Migration(layout, Database.of(postgres.ownerUrl(DATABASE)), Database.of(postgres.appUrl(DATABASE)))
                .run(new Patience(MIGRATION_AT_MOST, stopping));
        options.progress().ready("schema", migration.elapsed(), "by batch-service migrate");
    }

    private void startKafka() {
        Stopwatch watch = Stopwatch.started();
        kafka = options.kafkaApart() ? startKafkaApart() : startKafkaHere();
        options.progress().ready("Kafka", watch.elapsed(), kafka);
    }

    private String startKafkaHere() {
        LocalKafka broker = LocalKafka.at(layout.kafka()).port(ports.kafka()).start();
        started.add(broker::close);
        broker.createTopics();
        return broker.bootstrapServers();
    }

    private String startKafkaApart() {
        kafkaProcess = new KafkaProcess(layout.kafka(), ports.kafka(), process -> processes.add("kafka", process));
        started.add(kafkaProcess::close);
        kafkaProcess.start();
        return kafkaProcess.bootstrapServers();
    }

    KafkaProcess kafkaProcess() {
        return kafkaProcess;
    }

    private void startSimulator() {
        Stopwatch watch = Stopwatch.started();
        URI webhooks = URI.create(url(ports.services().get(Service.WEBHOOK)) + "/webhooks/payments");
        simulator = PaymentSimulator.start(ports.payments(), new WebhookTarget(webhooks, options.webhookSecret()));
        started.add(simulator::close);
        options.progress().ready("payment simulator", watch.elapsed(), simulator.url());
    }

    private void startIssuer() {
        Stopwatch watch = Stopwatch.started();
        issuer = IssuerServer.start(ports.issuer(), SigningKey.keptIn(layout.signingKey()));
        started.add(issuer::close);
        options.progress().ready("issuer of tokens", watch.elapsed(), issuer.url());
    }

    Tokens tokens() {
        return issuer.tokens();
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port;
    }
}
