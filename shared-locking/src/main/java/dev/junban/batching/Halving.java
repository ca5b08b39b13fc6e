package dev.junban.batching;

import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Does the work of a batch; where the content of one member fails it, halves it down to that one. */
final class Halving<W, R> {
    private final BatchWork<W, R> work;
    private final Predicate<Throwable> isOfContent;

    Halving(BatchWork<W, R> work, Predicate<Throwable> isOfContent) {
        this.work = work;
        this.isOfContent = isOfContent;
    }

    /** What became of each member, to be told to it. Never fails. */
    Uni<List<Runnable>> run(List<Member<W, R>> batch, Runnable holding) {
        if (batch.isEmpty()) {
            return Uni.createFrom().item(List.of());
        }
        return Uni.createFrom()
                .deferred(() -> work.run(batch.stream().map(Member::work).toList(), holding))
                .map(results -> successes(batch, results))
                .onFailure()
                .recoverWithUni(failure -> split(batch, holding, failure));
    }

    private Uni<List<Runnable>> split(List<Member<W, R>> batch, Runnable holding, Throwable failure) {
        if (batch.size() == 1 || !isOfContent.test(failure)) {
            List<Runnable> failures = batch.stream()
                    .map(member -> (Runnable) () -> member.fail(failure))
                    .toList();
            return Uni.createFrom().item(failures);
        }
        int middle = batch.size() / 2;
        return run(batch.subList(0, middle), holding).chain(first -> run(batch.subList(middle, batch.size()), holding)
                .map(second -> join(first, second)));
    }

    private static <W, R> List<Runnable> successes(List<Member<W, R>> batch, List<R> results) {
        if (results.size() != batch.size()) {
            throw new IllegalStateException(results.size() + " results for " + batch.size() + " members of a batch");
        }
        return IntStream.range(0, results.size())
                .mapToObj(i -> (Runnable) () -> batch.get(i).succeed(results.get(i)))
                .toList();
    }

    private static List<Runnable> join(List<Runnable> first, List<Runnable> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }
}
