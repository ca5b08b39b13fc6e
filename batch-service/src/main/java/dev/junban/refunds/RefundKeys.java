package dev.junban.refunds;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Tells by the clock of the database which refunds were first asked for too long ago. */
final class RefundKeys {
    private static final String OVER = """
            SELECT id FROM refunds
            WHERE id = ANY ($1::bigint[])
              AND coalesce(submitted_at, created_at) <= now() - $2::float8 * interval '1 second'""";

    private RefundKeys() {}

    /** Those of the refunds whose key the provider may have forgotten, since it honours one for {@code lifetime}. */
    static Uni<Set<Long>> over(Stage<?> stage, Collection<Long> refundIds, Duration lifetime) {
        return refundIds.isEmpty()
                ? Uni.createFrom().item(Set.of())
                : stage.select(OVER, Tuple.of(refundIds.toArray(Long[]::new), Seconds.of(lifetime)))
                        .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                                .map(row -> row.getLong("id"))
                                .collect(Collectors.toSet()));
    }
}
