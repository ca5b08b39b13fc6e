package dev.junban.payments;

import dev.junban.locking.Reads;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;

/** Payments for operators to look at. */
@Singleton
class PaymentListQueries {
    /** Of which the provider has not told what became of them. */
    enum UndecidedStatus {
        SUBMITTED,
        UNKNOWN
    }

    private static final UUID FIRST = new UUID(0, 0);

    private static final String UNDECIDED = "SELECT " + PaymentView.COLUMNS + """
             FROM orders
            WHERE payment_status IN ('SUBMITTED', 'UNKNOWN') AND payment_status = ANY ($1::text[])
              AND (submitted_at, id) > ($2, $3)
            ORDER BY submitted_at, id LIMIT $4""";

    private static final String ONE = "SELECT " + PaymentView.COLUMNS + " FROM orders WHERE id = $1";

    private final Reads reads;

    PaymentListQueries(Reads reads) {
        this.reads = reads;
    }

    /** Undecided payments, those first that were submitted first. */
    Uni<Page<PaymentView>> undecided(Optional<UndecidedStatus> status, int limit, Optional<Cursor> after) {
        String[] statuses = status.map(one -> new String[] {one.name()})
                .orElseGet(() ->
                        Arrays.stream(UndecidedStatus.values()).map(Enum::name).toArray(String[]::new));
        Instant from = after.map(cursor -> cursor.instant(0)).orElse(Instant.EPOCH);
        UUID beyond = after.map(cursor -> cursor.uuid(1)).orElse(FIRST);
        return reads.select(UNDECIDED, Tuple.of(statuses, from.atOffset(ZoneOffset.UTC), beyond, limit + 1))
                .map(rows -> Page.of(
                        StreamSupport.stream(rows.spliterator(), false)
                                .map(PaymentView::of)
                                .toList(),
                        limit,
                        last -> Cursor.of(last.submittedAt().orElse(Instant.EPOCH), last.orderId())));
    }

    Uni<Optional<PaymentView>> find(UUID orderId) {
        return reads.select(ONE, Tuple.of(orderId)).map(rows -> StreamSupport.stream(rows.spliterator(), false)
                .map(PaymentView::of)
                .findFirst());
    }
}
