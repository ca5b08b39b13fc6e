package dev.junban.deadletters;

import dev.junban.deadletters.ReplayResult.Outcome;
import dev.junban.kafka.DeadLetters;
import dev.junban.web.Caller;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jboss.logging.Logger;

/**
 * Sends dead letters to where they came from, byte for byte, one after the other. Each is noted once Kafka has it: if the
 * process ends in between, it is sent again, and whoever takes it knows that it came before.
 */
@Singleton
class ReplayDeadLetters {
    private static final Logger LOG = Logger.getLogger(ReplayDeadLetters.class);

    private final DeadLetters deadLetters;
    private final ReplayQueries queries;
    private final RecordReplay recordReplay;

    ReplayDeadLetters(DeadLetters deadLetters, ReplayQueries queries, RecordReplay recordReplay) {
        this.deadLetters = deadLetters;
        this.queries = queries;
        this.recordReplay = recordReplay;
    }

    /** What becomes of each. */
    Uni<List<ReplayResult>> replay(List<DeadLetter> letters, boolean dryRun, Caller caller) {
        return queries.of(letters).chain(before -> Multi.createFrom()
                .iterable(letters)
                .onItem()
                .transformToUniAndConcatenate(
                        letter -> replay(letter, Optional.ofNullable(before.get(letter.id())), dryRun, caller))
                .collect()
                .asList());
    }

    private Uni<ReplayResult> replay(DeadLetter letter, Optional<Instant> before, boolean dryRun, Caller caller) {
        if (before.isPresent()) {
            return Uni.createFrom().item(ReplayResult.of(letter.id(), Outcome.ALREADY_REPLAYED, "at " + before.get()));
        }
        if (dryRun) {
            return Uni.createFrom().item(ReplayResult.of(letter.id(), Outcome.WOULD_BE_REPLAYED, letter.reason()));
        }
        return deadLetters
                .replay(letter.source(), letter.id().topic(), letter.id().toString())
                .chain(() -> recordReplay.run(letter, caller))
                .replaceWith(() -> ReplayResult.of(letter.id(), Outcome.REPLAYED))
                .invoke(done -> LOG.infof("Dead letter %s was sent once more", done.id()))
                .onFailure()
                .recoverWithItem(failure -> failed(letter, failure));
    }

    private static ReplayResult failed(DeadLetter letter, Throwable failure) {
        LOG.warnf("Dead letter %s was not sent once more, or that was not noted: %s", letter.id(), failure);
        return ReplayResult.of(
                letter.id(), Outcome.FAILED, failure.getClass().getSimpleName() + "; repeat the request");
    }
}
