package dev.junban.provider;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.List;
import java.util.function.Function;
import org.jboss.logging.Logger;

/** Asks the provider for all that was submitted, some at once. */
public final class Asking {
    private static final Logger LOG = Logger.getLogger(Asking.class);

    private Asking() {}

    /** The answers in any order; none for what is dropped. */
    public static <A, O> Uni<List<Answered<A, O>>> all(
            List<Submission<A>> submissions,
            Function<Submission.Fresh<A>, Uni<O>> fresh,
            Function<Submission.Repeated<A>, Uni<O>> repeated) {
        return Multi.createFrom()
                .iterable(submissions)
                .onItem()
                .transformToMulti(
                        submission -> answer(submission, fresh, repeated).toMulti())
                .merge(ProviderGuard.CALLS_MAX)
                .collect()
                .asList();
    }

    private static <A, O> Uni<Answered<A, O>> answer(
            Submission<A> submission,
            Function<Submission.Fresh<A>, Uni<O>> fresh,
            Function<Submission.Repeated<A>, Uni<O>> repeated) {
        if (submission instanceof Submission.Fresh<A> first) {
            return fresh.apply(first).map(outcome -> new Answered<>(first.ask(), outcome));
        }
        if (submission instanceof Submission.Repeated<A> again) {
            return repeated.apply(again).map(outcome -> new Answered<>(again.ask(), outcome));
        }
        if (submission instanceof Submission.Dropped<A> dropped) {
            LOG.infof("The request for %s is dropped: %s", dropped.what(), dropped.why());
        }
        return Uni.createFrom().nullItem();
    }
}
