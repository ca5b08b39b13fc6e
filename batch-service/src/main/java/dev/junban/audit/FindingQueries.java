package dev.junban.audit;

import dev.junban.locking.Reads;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Findings for operators to look at. */
@Singleton
class FindingQueries {
    /** Whether the difference was still there when it was looked for last. */
    @Schema(name = "State") // as callers know it
    enum State {
        OPEN,
        GONE
    }

    private static final String PAGE = """
            SELECT f.id, f.audit, f.subject, f.detail, f.state, f.found_at FROM audit_findings f
            WHERE f.id < $1 AND f.state = $2
              AND NOT EXISTS (
                SELECT FROM audit_findings n WHERE n.audit = f.audit AND n.subject = f.subject AND n.id > f.id)
            ORDER BY f.id DESC LIMIT $3""";

    private final Reads reads;

    FindingQueries(Reads reads) {
        this.reads = reads;
    }

    /** Newest first, one for each subject. */
    Uni<Page<FindingView>> page(State state, int limit, long idBelow) {
        return reads.select(PAGE, Tuple.of(idBelow, state.name(), limit + 1))
                .map(rows -> Page.of(
                        StreamSupport.stream(rows.spliterator(), false)
                                .map(FindingView::of)
                                .toList(),
                        limit,
                        last -> Cursor.of(last.id())));
    }
}
