package dev.junban.batching;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Does the work of a batch; where the content of one member fails it, halves it down to that one. */
final class Halving<W, R> {
    private final Function<List<W>, Uni<List<R>>> work;
    private final Predicate<Throwable> isOfContent;

    Halving(Function<List<W>, Uni<List<R>>> work, Predicate<Throwable> isOfContent) {
        this.work = work;
        this.isOfContent = isOfContent;
    }

    /** Tells every member what became of it. Never fails. */
    Uni<Void> run(List<Member<W, R>> batch) {
        if (batch.isEmpty()) {
            return Uni.createFrom().voidItem();
        }
        return Uni.createFrom()
                .deferred(() -> work.apply(batch.stream().map(Member::work).toList()))
                .invoke(results -> succeed(batch, results))
                .replaceWithVoid()
                .onFailure()
                .recoverWithUni(failure -> split(batch, failure));
    }

    private Uni<Void> split(List<Member<W, R>> batch, Throwable failure) {
        if (batch.size() == 1 || !isOfContent.test(failure)) {
            batch.forEach(member -> member.fail(failure));
            return Uni.createFrom().voidItem();
        }
        int middle = batch.size() / 2;
        return run(batch.subList(0, middle)).chain(() -> run(batch.subList(middle, batch.size())));
    }

    private static <W, R> void succeed(List<Member<W, R>> batch, List<R> results) {
        if (results.size() != batch.size()) {
            throw new IllegalStateException(results.size() + " results for " + batch.size() + " members of a batch");
        }
        for (int i = 0; i < batch.size(); i++) {
            batch.get(i).succeed(results.get(i));
        }
    }
}
