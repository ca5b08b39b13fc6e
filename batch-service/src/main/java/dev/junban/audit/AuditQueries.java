package dev.junban.audit;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Reads;
import dev.junban.retention.RetentionConfig;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.stream.StreamSupport;

/** Runs the audits, one after the other. */
@Singleton
class AuditQueries {
    private static final int DIFFERENCES_MAX = 100;

    private final Reads reads;
    private final AuditConfig config;
    private final RetentionConfig retention;

    AuditQueries(Reads reads, AuditConfig config, RetentionConfig retention) {
        this.reads = reads;
        this.config = config;
        this.retention = retention;
    }

    Uni<List<AuditResult>> all() {
        return Multi.createFrom()
                .items(Audit.values())
                .onItem()
                .transformToUniAndConcatenate(this::one)
                .collect()
                .asList();
    }

    private Uni<AuditResult> one(Audit audit) {
        return reads.select(audit.sql(), values(audit))
                .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                        .map(row -> new Difference(audit, row.getString("subject"), row.getString("detail")))
                        .toList())
                .map(differences -> new AuditResult(audit, differences, differences.size() < DIFFERENCES_MAX));
    }

    private Tuple values(Audit audit) {
        return switch (audit) {
            case OUTBOX -> Tuple.of(DIFFERENCES_MAX, Seconds.of(config.outboxAgeMax()));
            case OUTBOX_GIVEN_UP -> Tuple.of(DIFFERENCES_MAX, Seconds.of(retention.outbox()));
            default -> Tuple.of(DIFFERENCES_MAX);
        };
    }
}
