package dev.junban.locking;

import io.smallrye.mutiny.Uni;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.impl.ContextInternal;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The Vert.x context of one transaction. What a transaction holds cannot live in a thread, since one event loop runs
 * many transactions by turns; each gets a context of its own, in which all its steps run and nothing else does.
 */
final class TransactionContext {
    private static final String KEY = TransactionContext.class.getName();

    private final ContextInternal caller;
    private final ContextInternal own;

    private TransactionContext(ContextInternal caller) {
        this.caller = caller;
        this.own = caller.duplicate();
        // What the caller carries along, a trace for example, goes on inside.
        own.localContextData().putAll(caller.localContextData());
    }

    static TransactionContext of(Vertx vertx) {
        return new TransactionContext((ContextInternal) vertx.getOrCreateContext());
    }

    /** The transaction that runs in the current context, or null. */
    static @Nullable OpenTransaction current() {
        Context context = Vertx.currentContext();
        return context instanceof ContextInternal internal
                ? (OpenTransaction) internal.localContextData().get(KEY)
                : null;
    }

    /** Runs the work here, and hands its result over to the caller's context. */
    <T> Uni<T> run(Supplier<Uni<T>> work) {
        return Uni.createFrom()
                .<T>deferred(work::get)
                .runSubscriptionOn(task -> own.runOnContext(ignored -> task.run()))
                .emitOn(task -> caller.runOnContext(ignored -> task.run()));
    }

    /** Completes here, after the pause. */
    Uni<Void> after(Duration pause) {
        return Uni.createFrom()
                .emitter(emitter -> own.setTimer(Math.max(1, pause.toMillis()), id -> emitter.complete(null)));
    }

    void enter(OpenTransaction transaction) {
        var unused = own.localContextData().put(KEY, transaction);
    }

    void leave() {
        var unused = own.localContextData().remove(KEY);
    }
}
