package dev.junban.payments;

import dev.junban.jobs.Seconds;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Tells by the clock of the database which payments were first asked for too long ago. */
final class PaymentKeys {
    private static final String OVER = """
            SELECT id FROM orders
            WHERE id = ANY ($1::uuid[])
              AND coalesce(submitted_at, created_at) <= now() - $2::float8 * interval '1 second'""";

    private PaymentKeys() {}

    /** Those of the orders whose key the provider may have forgotten, since it honours one for {@code lifetime}. */
    static Uni<Set<UUID>> over(Stage<?> stage, Collection<UUID> orderIds, Duration lifetime) {
        return orderIds.isEmpty()
                ? Uni.createFrom().item(Set.of())
                : stage.select(OVER, Tuple.of(orderIds.toArray(UUID[]::new), Seconds.of(lifetime)))
                        .map(rows -> StreamSupport.stream(rows.spliterator(), false)
                                .map(row -> row.getUUID("id"))
                                .collect(Collectors.toSet()));
    }
}
