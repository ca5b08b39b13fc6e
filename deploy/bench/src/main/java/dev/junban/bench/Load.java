package dev.junban.bench;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetClientOptions;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Sends requests to one path, each under an idempotency key of its own. */
final class Load implements AutoCloseable {
    private static final long LONGEST_MICROS = Duration.ofMinutes(2).toNanos() / 1000;

    private final Vertx vertx;
    private final NetClient client;
    private final String head;
    private final List<Wire> wires = new ArrayList<>();

    /** Opens the connections of one caller. */
    Load(Vertx vertx, String url, String token, int connections) {
        this.vertx = vertx;
        client = vertx.createNetClient(new NetClientOptions().setTcpNoDelay(true));
        URI uri = URI.create(url);
        head =
                "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\nAuthorization: Bearer %s\r\nIdempotency-Key: "
                        .formatted(uri.getPath(), uri.getAuthority(), token);
        for (int i = 0; i < connections; i++) {
            wires.add(new Wire(await(client.connect(uri.getPort(), uri.getHost()))));
        }
    }

    /**
     * What came of it.
     *
     * @param micros of the accepted requests
     */
    record Outcome(long accepted, long refused, double seconds, Histogram micros) {
        double perSecond() {
            return accepted / seconds;
        }

        double millis(double percentile) {
            return micros.getValueAtPercentile(percentile) / 1000.0;
        }
    }

    /** Closed: each connection sends its next request when it has the answer to the last. */
    Outcome closed(Duration span, Supplier<String> body) {
        Run run = new Run();
        long end = run.start + span.toNanos();
        List<Future<Void>> loops = new ArrayList<>();
        for (Wire wire : wires) {
            Promise<Void> done = Promise.promise();
            loop(wire, run, end, body, done);
            loops.add(done.future());
        }
        var unused = await(Future.all(loops));
        return run.outcome();
    }

    private void loop(Wire wire, Run run, long end, Supplier<String> body, Promise<Void> done) {
        long sent = System.nanoTime();
        if (sent - end > 0) {
            done.complete();
            return;
        }
        send(wire, body).onFailure(done::tryFail).onSuccess(status -> {
            run.answered(status, sent);
            loop(wire, run, end, body, done);
        });
    }

    /**
     * Open: requests are due at a steady rate, whatever becomes of the earlier ones. How long one takes counts from when
     * it was due, so that one which has to wait for a connection is not flattered.
     */
    Outcome open(double perSecond, Duration span, Supplier<String> body) {
        Run run = new Run();
        Pace pace = new Pace(run.start, perSecond, Math.round(perSecond * span.toMillis() / 1000));
        List<Future<Void>> loops = new ArrayList<>();
        for (Wire wire : wires) {
            Promise<Void> done = Promise.promise();
            paced(wire, run, pace, body, done);
            loops.add(done.future());
        }
        var unused = await(Future.all(loops));
        return run.outcome();
    }

    private void paced(Wire wire, Run run, Pace pace, Supplier<String> body, Promise<Void> done) {
        long number = pace.next().getAndIncrement();
        if (number >= pace.total()) {
            done.complete();
            return;
        }
        long due = pace.start() + (long) (number * 1e9 / pace.perSecond());
        long millis = Math.max(1, (due - System.nanoTime()) / 1_000_000);
        vertx.setTimer(
                millis, timer -> send(wire, body).onFailure(done::tryFail).onSuccess(status -> {
                    run.answered(status, due);
                    paced(wire, run, pace, body, done);
                }));
    }

    private record Pace(long start, double perSecond, long total, AtomicLong next) {
        Pace(long start, double perSecond, long total) {
            this(start, perSecond, total, new AtomicLong());
        }
    }

    private Future<Integer> send(Wire wire, Supplier<String> body) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return wire.send(head + new UUID(random.nextLong(), random.nextLong()) + "\r\n", body.get());
    }

    static <T> T await(Future<T> future) {
        return future.toCompletionStage().toCompletableFuture().join();
    }

    @Override
    public void close() {
        wires.forEach(Wire::close);
        var unused = await(client.close());
    }

    private static final class Run {
        private final long start = System.nanoTime();
        private final AtomicLong accepted = new AtomicLong();
        private final AtomicLong refused = new AtomicLong();
        private final Histogram micros = new ConcurrentHistogram(LONGEST_MICROS, 3);

        void answered(int status, long since) {
            if (status < 300) {
                accepted.incrementAndGet();
                micros.recordValue(Math.min(LONGEST_MICROS, (System.nanoTime() - since) / 1000));
            } else if (status == 503 || status == 409) {
                refused.incrementAndGet();
            } else {
                throw new IllegalStateException("answered " + status);
            }
        }

        Outcome outcome() {
            return new Outcome(accepted.get(), refused.get(), (System.nanoTime() - start) / 1e9, micros);
        }
    }
}
