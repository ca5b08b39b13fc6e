package dev.junban.web;

import dev.junban.inbox.IdempotencyKeys;
import dev.junban.inbox.RequestInProgress;
import dev.junban.locking.Handle;
import dev.junban.locking.LockedTransactions;
import dev.junban.locking.Stage;
import dev.junban.rows.Kinds;
import dev.junban.rows.Request;
import io.smallrye.mutiny.Uni;
import io.vertx.pgclient.PgException;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Runs the locked transaction of one request, once for each idempotency key. */
@Singleton
public final class IdempotentTransactions {
    /** Of a unique key, of an exclusion constraint. */
    private static final Set<String> TAKEN = Set.of("23505", "23P01");

    private final LockedTransactions<Kinds.FromRequest> transactions;

    public IdempotentTransactions(LockedTransactions<Kinds.FromRequest> transactions) {
        this.transactions = transactions;
    }

    /**
     * Runs {@code work} as {@link LockedTransactions#run} does, or gives the answer that a request under the same key
     * got. A request that finds the first still running waits for it, up to the lock timeout.
     *
     * <p>A unique key or a time that somebody else took in the meantime runs {@code work} a second time: it looks again, finds
     * who took it, and answers that.
     *
     * <p>Fails with {@link ProblemException} 422 {@code idempotency-key-reused}, or with {@link RequestInProgress}.
     */
    public Uni<Answer> run(
            String name, Optional<RequestKey> key, Function<Stage<? extends Kinds.FromEvent>, Uni<Answer>> work) {
        return transactions
                .run(name, stage -> key.map(k -> once(stage, k, work)).orElseGet(() -> work.apply(stage)))
                .onFailure(IdempotentTransactions::isTaken)
                .retry()
                .atMost(1);
    }

    private static Uni<Answer> once(
            Stage<Kinds.FromRequest> stage,
            RequestKey key,
            Function<Stage<? extends Kinds.FromEvent>, Uni<Answer>> work) {
        return IdempotencyKeys.claim(stage, Map.of(key.text(), key.fingerprint()))
                .chain(claimed -> {
                    var request = Objects.requireNonNull(claimed.rows().get(key.text()));
                    return request.inserted()
                            ? work.apply(claimed.then()).call(answer -> keep(request, answer))
                            : Uni.createFrom().item(replay(request.row(), key));
                });
    }

    private static Uni<Void> keep(Handle<String, Request> request, Answer answer) {
        return answer.isKept()
                ? IdempotencyKeys.answer(Map.of(request, answer.stored()))
                : IdempotencyKeys.forget(Set.of(request));
    }

    private static Answer replay(Request first, RequestKey key) {
        if (!first.fingerprint().equals(key.fingerprint())) {
            throw Problem.keyReused().asException();
        }
        return Answer.replayed(first.answer().orElseThrow());
    }

    private static boolean isTaken(Throwable failure) {
        return failure instanceof PgException e && e.getSqlState() != null && TAKEN.contains(e.getSqlState());
    }
}
