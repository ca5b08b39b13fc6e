package dev.junban.jobs;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Work in pieces that do not depend on each other: one that fails does not keep the others from being done. */
public final class Portions {
    private static final int AT_ONCE = 5;

    private Portions() {}

    /**
     * Works on one piece after the other, to the last; then fails with the first failure, if there was one.
     *
     * @param what names the pieces: {@code orders}
     */
    public static <T> Uni<JobResult> each(List<T> pieces, Function<T, Uni<Void>> work, String what) {
        return each(pieces, work, what, 1);
    }

    /** The same, with a few pieces at once: for work that waits for others. */
    public static <T> Uni<JobResult> several(List<T> pieces, Function<T, Uni<Void>> work, String what) {
        return each(pieces, work, what, AT_ONCE);
    }

    private static <T> Uni<JobResult> each(List<T> pieces, Function<T, Uni<Void>> work, String what, int atOnce) {
        return Uni.createFrom().deferred(() -> {
            AtomicReference<@Nullable Throwable> first = new AtomicReference<>();
            return Multi.createFrom()
                    .iterable(pieces)
                    .onItem()
                    .transformToUni(piece -> work.apply(piece)
                            .replaceWith(1)
                            .onFailure()
                            .invoke(failure -> first.compareAndSet(null, failure))
                            .onFailure()
                            .recoverWithItem(0))
                    .merge(atOnce)
                    .collect()
                    .asList()
                    .chain(done -> result(done, first.get(), what));
        });
    }

    private static Uni<JobResult> result(List<Integer> done, @Nullable Throwable failure, String what) {
        if (failure != null) {
            return Uni.createFrom().failure(failure);
        }
        return Uni.createFrom()
                .item(done.isEmpty() ? JobResult.IDLE : new JobResult(done.size(), done.size() + " " + what));
    }
}
