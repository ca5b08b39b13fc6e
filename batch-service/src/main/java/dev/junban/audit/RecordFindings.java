package dev.junban.audit;

import dev.junban.locking.LeafInsert;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Notes which differences are new, and which are gone. Each once, also when several instances audit at once. */
@Singleton
class RecordFindings {
    /** The newest about a subject tells how it stands; findings of an audit that is no more are left alone. */
    private static final String OPEN = """
            SELECT f.audit, f.subject, f.detail FROM (
              SELECT DISTINCT ON (audit, subject) audit, subject, detail, state FROM audit_findings
              WHERE audit = ANY ($1::text[]) ORDER BY audit, subject, id DESC) f
            WHERE f.state = 'OPEN'""";

    private static final LeafInsert INSERT =
            LeafInsert.into("audit_findings", "audit text, subject text, detail text, state text");

    private final LockedTransactions<Kinds.FromRequest> transactions;

    RecordFindings(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** What has changed since the last time. */
    record Changes(List<Difference> appeared, List<Difference> gone) {}

    Uni<Changes> run(List<AuditResult> results) {
        return transactions.runSerializable("record-findings", stage -> open(stage, results)
                .map(open -> changes(results, open))
                .call(changes -> INSERT.run(
                        stage,
                        Stream.concat(rows(changes.appeared(), "OPEN"), rows(changes.gone(), "GONE"))
                                .toList())));
    }

    private static Uni<List<Difference>> open(Stage<?> stage, List<AuditResult> results) {
        String[] audits = results.stream().map(result -> result.audit().name()).toArray(String[]::new);
        return stage.select(OPEN, Tuple.of((Object) audits)).map(rows -> StreamSupport.stream(rows.spliterator(), false)
                .map(RecordFindings::difference)
                .toList());
    }

    private static Changes changes(List<AuditResult> results, List<Difference> open) {
        List<Difference> appeared = new ArrayList<>();
        List<Difference> gone = new ArrayList<>();
        for (AuditResult result : results) {
            List<Difference> now = result.differences();
            now.stream().filter(difference -> !open.contains(difference)).forEach(appeared::add);
            open.stream()
                    .filter(before -> before.audit() == result.audit() && result.complete())
                    .filter(before -> now.stream().noneMatch(before::isAbout))
                    .forEach(gone::add);
        }
        return new Changes(appeared, gone);
    }

    private static Difference difference(Row row) {
        return new Difference(Audit.valueOf(row.getString("audit")), row.getString("subject"), row.getString("detail"));
    }

    private static Stream<Tuple> rows(List<Difference> differences, String state) {
        return differences.stream()
                .map(difference ->
                        Tuple.of(difference.audit().name(), difference.subject(), difference.detail(), state));
    }
}
