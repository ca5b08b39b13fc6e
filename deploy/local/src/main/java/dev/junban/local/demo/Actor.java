package dev.junban.local.demo;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.concurrent.CompletableFuture;

/** Somebody whose statements are shown as they run. */
record Actor(String name, Session session, Story story) {
    @CanIgnoreReturnValue
    long reads(String sql) {
        long value = session.number(sql);
        story.step(name, sql, value);
        return value;
    }

    void does(String sql) {
        story.step(name, sql, session.run(sql) == 1 ? "1 row" : "ok");
    }

    void locksNothing(String sql) {
        story.step(name, sql, session.run(sql) + " rows");
    }

    /** A statement that has to wait for somebody; fails if it is refused in the end. */
    CompletableFuture<Void> waitsWith(String sql, Naive naive) {
        CompletableFuture<Void> end = starts(sql);
        naive.awaitWaiting(session);
        story.step(name, sql, "waits");
        return end;
    }

    /** Behind the scenes. */
    CompletableFuture<Void> starts(String sql) {
        return CompletableFuture.runAsync(() -> session.runAll(sql), task -> new Thread(task, name).start());
    }
}
