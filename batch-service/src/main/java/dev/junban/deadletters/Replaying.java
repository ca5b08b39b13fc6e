package dev.junban.deadletters;

import dev.junban.deadletters.ReplayResult.Outcome;
import dev.junban.kafka.DeadLetters;
import dev.junban.web.Caller;
import dev.junban.web.Cursor;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the dead letters that a request means, a few at a time, since each may be as long as Kafka allows. */
@Singleton
class Replaying {
    private static final int AT_ONCE = 10;
    private static final int OF_A_TOPIC_MAX = 500;

    private final DeadLetterReader reader;
    private final ReplayDeadLetters replayDeadLetters;

    Replaying(DeadLetterReader reader, ReplayDeadLetters replayDeadLetters) {
        this.reader = reader;
        this.replayDeadLetters = replayDeadLetters;
    }

    Uni<Replays> replay(ReplayRequest request, Caller caller) {
        if ((request.ids() == null) == (request.topic() == null)) {
            throw ReplayRequest.unclear().asException();
        }
        return request.ids() == null
                ? topic(Objects.requireNonNull(request.topic()), request, caller)
                : chosen(request.ids(), request.isDryRun(), caller);
    }

    private Uni<Replays> chosen(List<String> ids, boolean dryRun, Caller caller) {
        return Multi.createFrom()
                .iterable(ids.stream().map(DeadLetterId::parse).distinct().toList())
                .onItem()
                .transformToUniAndConcatenate(id -> reader.find(id).chain(found -> found.map(
                                letter -> replayDeadLetters.replay(List.of(letter), dryRun, caller))
                        .orElseGet(() -> Uni.createFrom().item(List.of(ReplayResult.of(id, Outcome.NOT_FOUND))))))
                .onItem()
                .<ReplayResult>disjoint()
                .collect()
                .asList()
                .map(results -> new Replays(dryRun, results, null));
    }

    private Uni<Replays> topic(String topic, ReplayRequest request, Caller caller) {
        Optional<DeadLetterId> after =
                Optional.ofNullable(request.cursor()).map(Cursor::parse).map(DeadLetterId::of);
        return portions(DeadLetterTopics.require(topic), after, request.isDryRun(), caller, new ArrayList<>());
    }

    private Uni<Replays> portions(
            String topic, Optional<DeadLetterId> after, boolean dryRun, Caller caller, List<ReplayResult> before) {
        return reader.page(List.of(topic), after, AT_ONCE + 1, Integer.MAX_VALUE)
                .chain(letters -> {
                    boolean more = letters.size() > AT_ONCE;
                    List<DeadLetter> portion = more ? letters.subList(0, AT_ONCE) : letters;
                    return replayDeadLetters
                            .replay(without(before, portion), dryRun, caller)
                            .chain(results -> {
                                before.addAll(results);
                                if (!more) {
                                    return Uni.createFrom().item(new Replays(dryRun, before, null));
                                }
                                DeadLetterId last = portion.get(AT_ONCE - 1).id();
                                return before.size() >= OF_A_TOPIC_MAX
                                        ? Uni.createFrom()
                                                .item(new Replays(
                                                        dryRun,
                                                        before,
                                                        Cursor.of(last).encode()))
                                        : portions(topic, Optional.of(last), dryRun, caller, before);
                            });
                });
    }

    /** What was sent a moment ago may be dead again by now; sending it again and again would never end. */
    private static List<DeadLetter> without(List<ReplayResult> sent, List<DeadLetter> letters) {
        Set<String> ids = sent.stream().map(ReplayResult::id).collect(Collectors.toSet());
        return letters.stream()
                .filter(letter -> letter.header(DeadLetters.REPLAY_OF)
                        .filter(ids::contains)
                        .isEmpty())
                .toList();
    }
}
