package dev.junban.jobs;

import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Keeps what a run of a job came to. */
@Singleton
class RecordJobRun {
    private static final int DETAIL_CHARS_MAX = 500;

    private final LockedTransactions<Kinds.FromRequest> transactions;

    RecordJobRun(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    Uni<Void> run(String job, Instant startedAt, String outcome, String detail) {
        String kept = detail.length() > DETAIL_CHARS_MAX ? detail.substring(0, DETAIL_CHARS_MAX) : detail;
        return transactions.run(
                "record-job-run",
                stage -> JobRuns.TABLE.run(
                        stage, List.of(Tuple.of(job, startedAt.atOffset(ZoneOffset.UTC), outcome, kept))));
    }
}
