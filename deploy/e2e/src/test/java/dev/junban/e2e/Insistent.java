package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * A client that repeats a request, under its key, until it is answered for good: after a busy answer, and after a
 * connection that was lost, when nobody knows what became of the request.
 */
final class Insistent {
    private static final Duration GIVES_UP_AFTER = Duration.ofMinutes(2);

    private final LongAdder sent = new LongAdder();
    private final LongAdder busy = new LongAdder();
    private final LongAdder unknown = new LongAdder();

    Reply send(Supplier<Reply> request) {
        long deadline = System.nanoTime() + GIVES_UP_AFTER.toNanos();
        String last = "";
        while (System.nanoTime() < deadline) {
            try {
                sent.increment();
                Reply reply = request.get();
                if (!isBusy(reply)) {
                    return reply;
                }
                busy.increment();
                last = reply.body();
            } catch (UncheckedIOException lost) {
                unknown.increment();
                last = lost.getMessage();
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
        throw new AssertionError("No answer within " + GIVES_UP_AFTER + "; the last: " + last);
    }

    private static boolean isBusy(Reply reply) {
        boolean busy = reply.status() == 503;
        boolean running = reply.status() == 409 && reply.problem().equals("request-in-progress");
        if (busy || running) {
            assertThat(reply.header("Retry-After")).as(reply.body()).isNotEmpty();
        }
        return busy || running;
    }

    @Override
    public String toString() {
        return sent + " requests, " + busy + " answered busy, " + unknown
                + " not answered and settled by sending them again";
    }
}
