package dev.junban.deadletters;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Tells which dead letters were sent once more. */
@Singleton
class ReplayQueries {
    /** The time too, since a topic that was made anew begins at offset 0 again. */
    private static final String OF = """
            SELECT r.topic, r.partition_no, r.record_offset, r.replayed_at FROM dead_letter_replays r
            JOIN unnest($1::text[], $2::int[], $3::bigint[], $4::timestamptz[])
              AS v (topic, partition_no, record_offset, died_at)
              ON (r.topic, r.partition_no, r.record_offset, r.died_at) =
                (v.topic, v.partition_no, v.record_offset, v.died_at)""";

    private final Reads reads;

    ReplayQueries(Reads reads) {
        this.reads = reads;
    }

    /** When those of the letters were that were. */
    Uni<Map<DeadLetterId, Instant>> of(Collection<DeadLetter> letters) {
        List<DeadLetterId> ids = letters.stream().map(DeadLetter::id).toList();
        return reads.select(
                        OF,
                        Tuple.of(
                                ids.stream().map(DeadLetterId::topic).toArray(String[]::new),
                                ids.stream().map(DeadLetterId::partition).toArray(Integer[]::new),
                                ids.stream().map(DeadLetterId::offset).toArray(Long[]::new),
                                letters.stream()
                                        .map(letter -> letter.diedAt().atOffset(ZoneOffset.UTC))
                                        .toArray(OffsetDateTime[]::new)))
                .map(rows -> {
                    Map<DeadLetterId, Instant> replays = new HashMap<>();
                    for (Row row : rows) {
                        replays.put(
                                new DeadLetterId(
                                        row.getString("topic"),
                                        row.getInteger("partition_no"),
                                        row.getLong("record_offset")),
                                Objects.requireNonNull(row.getOffsetDateTime("replayed_at"))
                                        .toInstant());
                    }
                    return replays;
                });
    }
}
