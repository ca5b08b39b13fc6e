package dev.junban.audit;

import dev.junban.jobs.JobResult;
import dev.junban.jobs.PeriodicWork;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/** Audits everything, and tells once what differs. */
@Singleton
class AuditJob implements PeriodicWork {
    private static final Logger LOG = Logger.getLogger(AuditJob.class);

    private final AuditQueries queries;
    private final RecordFindings recordFindings;
    private final AuditMetrics metrics;
    private final AuditConfig config;

    AuditJob(AuditQueries queries, RecordFindings recordFindings, AuditMetrics metrics, AuditConfig config) {
        this.queries = queries;
        this.recordFindings = recordFindings;
        this.metrics = metrics;
        this.config = config;
    }

    @Override
    public String name() {
        return "audit";
    }

    @Override
    public Optional<Duration> every() {
        return Optional.of(config.every());
    }

    @Override
    public Uni<JobResult> look() {
        return queries.all()
                .invoke(metrics::note)
                .chain(results ->
                        recordFindings.run(results).invoke(AuditJob::tell).map(changes -> result(results)));
    }

    private static void tell(RecordFindings.Changes changes) {
        changes.appeared()
                .forEach(found -> LOG.errorf(
                        "Audit %s has found a difference at %s: %s. Nothing is repaired by itself; see GET /audits",
                        found.audit(), found.subject(), found.detail()));
        changes.gone()
                .forEach(gone -> LOG.infof(
                        "The difference that audit %s had found at %s is gone", gone.audit(), gone.subject()));
    }

    private static JobResult result(List<AuditResult> results) {
        int differences =
                results.stream().mapToInt(result -> result.differences().size()).sum();
        return new JobResult(differences, results.size() + " audits, " + differences + " differences");
    }
}
