package dev.junban.local.suite;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import dev.junban.local.payments.WebhookTarget;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** What can be chosen before the first start. */
public final class SuiteBuilder {
    private final Path repository;
    private final Map<Service, Map<String, String>> environments = new EnumMap<>(Service.class);
    private Path directory;
    private boolean usualPorts;
    private boolean fresh;
    private boolean restartDeadServices;
    private boolean audited;
    private boolean kafkaApart;
    private boolean openToAll;
    private Progress progress = Progress.SILENT;

    SuiteBuilder(Path repository) {
        this.repository = repository;
        this.directory = repository.resolve("deploy/local/target/suite");
    }

    /** For data and logs; {@code deploy/local/target/suite} if none is given. */
    public SuiteBuilder directory(Path chosen) {
        directory = chosen.toAbsolutePath().normalize();
        return this;
    }

    /** The documented ports, a taken one replaced; free ones if this is not called. */
    public SuiteBuilder usualPorts() {
        usualPorts = true;
        return this;
    }

    /** The first start drops what earlier runs left in the directory. */
    public SuiteBuilder fresh() {
        fresh = true;
        return this;
    }

    /** A service that dies, also by {@link LocalSuite#kill}, is started again, with growing pauses; else it stays away. */
    public SuiteBuilder restartDeadServices() {
        restartDeadServices = true;
        return this;
    }

    /** Its database can be audited: see {@link dev.junban.local.audit.LockAudit}. */
    public SuiteBuilder audited() {
        audited = true;
        return this;
    }

    /** Kafka runs in a process of its own: see {@link LocalSuite#kafka}. */
    public SuiteBuilder kafkaApart() {
        kafkaApart = true;
        return this;
    }

    /** Who sends no token may do everything; a token that is sent is verified all the same. */
    public SuiteBuilder openToAll() {
        openToAll = true;
        return this;
    }

    /** One more environment variable for one service. */
    @CanIgnoreReturnValue
    public SuiteBuilder environment(Service service, String name, String value) {
        environments.computeIfAbsent(service, none -> new HashMap<>()).put(name, value);
        return this;
    }

    /** One more environment variable for every service. */
    public SuiteBuilder environment(String name, String value) {
        for (Service service : Service.values()) {
            environment(service, name, value);
        }
        return this;
    }

    public SuiteBuilder progress(Progress listener) {
        progress = listener;
        return this;
    }

    /** Nothing is started yet. */
    public LocalSuite build() {
        String secrets = System.getenv().getOrDefault("JUNBAN_WEBHOOKS_SECRETS", WebhookTarget.newSecret());
        return new LocalSuite(
                new Layout(repository, directory),
                new SuiteOptions(
                        usualPorts,
                        fresh,
                        restartDeadServices,
                        audited,
                        kafkaApart,
                        openToAll,
                        environments,
                        secrets,
                        progress));
    }
}
