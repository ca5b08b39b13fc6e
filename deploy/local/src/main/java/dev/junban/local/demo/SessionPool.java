package dev.junban.local.demo;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/** As a service has one: whoever finds no free session waits. */
final class SessionPool implements AutoCloseable {
    private final List<Session> all;
    private final BlockingQueue<Session> free;

    SessionPool(List<Session> sessions) {
        this.all = sessions;
        this.free = new ArrayBlockingQueue<>(sessions.size(), true, sessions);
    }

    <T> T with(Function<Session, T> work) {
        try {
            Session session = free.take();
            try {
                return work.apply(session);
            } finally {
                free.put(session);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    void use(Consumer<Session> work) {
        boolean unused = with(session -> {
            work.accept(session);
            return true;
        });
    }

    @Override
    public void close() {
        all.forEach(Session::close);
    }
}
