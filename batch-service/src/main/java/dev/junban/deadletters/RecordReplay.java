package dev.junban.deadletters;

import dev.junban.locking.LeafInsert;
import dev.junban.locking.LockedTransactions;
import dev.junban.rows.Kinds;
import dev.junban.web.Caller;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import io.vertx.pgclient.PgException;
import jakarta.inject.Singleton;
import java.time.ZoneOffset;
import java.util.List;

/** Notes that a dead letter was sent once more, so that it is not sent again. */
@Singleton
class RecordReplay {
    private static final LeafInsert REPLAY = LeafInsert.into(
            "dead_letter_replays",
            "topic text, partition_no int, record_offset bigint, died_at timestamptz, replayed_by text");

    private static final String UNIQUE_VIOLATION = "23505";

    private final LockedTransactions<Kinds.FromRequest> transactions;

    RecordReplay(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /** Noted once; whoever comes later has sent it for nothing, which does no harm. */
    Uni<Void> run(DeadLetter letter, Caller caller) {
        DeadLetterId id = letter.id();
        Tuple row = Tuple.of(
                id.topic(), id.partition(), id.offset(), letter.diedAt().atOffset(ZoneOffset.UTC), caller.name());
        return transactions
                .run("record-replay", stage -> REPLAY.run(stage, List.of(row)))
                .onFailure(RecordReplay::isNotedAlready)
                .recoverWithNull();
    }

    private static boolean isNotedAlready(Throwable failure) {
        return failure instanceof PgException e && UNIQUE_VIOLATION.equals(e.getSqlState());
    }
}
