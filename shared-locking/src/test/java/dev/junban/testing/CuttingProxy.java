package dev.junban.testing;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/** Stands between a client and PostgreSQL, and cuts the connection when a chosen statement of the client goes by. */
public final class CuttingProxy implements AutoCloseable {
    /** Where the connection is cut. */
    public enum Cut {
        /** The server never hears of the statement. */
        BEFORE,
        /** The server gets half of it. */
        HALFWAY,
        /** The server has it, and carries it out while the client is gone already. */
        AFTER,
        /** The server has carried it out and answered; the client never hears of it. */
        ANSWER_LOST
    }

    private record Trap(Predicate<Buffer> statement, Cut cut) {}

    private final String host;
    private final int port;
    private final NetClient client;
    private final NetServer server;
    private final AtomicInteger statements = new AtomicInteger();
    private final AtomicReference<Trap> trap = new AtomicReference<>();
    private volatile boolean away;

    public CuttingProxy(Vertx vertx, String host, int port) {
        this.host = host;
        this.port = port;
        this.client = vertx.createNetClient();
        this.server = vertx.createNetServer().connectHandler(this::connect);
        var unused = server.listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
    }

    public int port() {
        return server.actualPort();
    }

    /** Sets a trap at the statement of this number from now on, BEGIN and COMMIT included; it closes once. */
    public void cutAtStatement(int number, Cut cut) {
        statements.set(0);
        trap.set(new Trap(statement -> statements.get() == number, cut));
    }

    public void cutAtCommit(Cut cut) {
        statements.set(0);
        trap.set(
                new Trap(statement -> statement.toString(StandardCharsets.UTF_8).contains("COMMIT"), cut));
    }

    /** How many statements have gone by since the last trap was set. */
    public int statements() {
        return statements.get();
    }

    /** From the next cut on, nobody gets through until {@link #comeBack}. */
    public void goAwayWithTheCut() {
        Trap set = trap.get();
        trap.set(new Trap(
                statement -> {
                    boolean caught = set.statement().test(statement);
                    away = away || caught;
                    return caught;
                },
                set.cut()));
    }

    public void comeBack() {
        away = false;
    }

    private void connect(NetSocket fromClient) {
        if (away) {
            fromClient.close();
            return;
        }
        fromClient.pause();
        client.connect(port, host)
                .onSuccess(toServer -> new Tunnel(fromClient, toServer).open())
                .onFailure(failure -> fromClient.close());
    }

    @Override
    public void close() {
        server.close().toCompletionStage().toCompletableFuture().join();
    }

    /** One connection. */
    private final class Tunnel {
        private final NetSocket fromClient;
        private final NetSocket toServer;
        private Buffer pending = Buffer.buffer();
        private boolean started;
        private Cut cut;
        /** What follows a statement in its group, Execute and Sync, still belongs to it; then nothing passes any more. */
        private boolean ended;

        Tunnel(NetSocket fromClient, NetSocket toServer) {
            this.fromClient = fromClient;
            this.toServer = toServer;
        }

        void open() {
            toServer.handler(this::answer).closeHandler(closed -> fromClient.close());
            fromClient.handler(this::received).closeHandler(closed -> {
                if (!ended) {
                    toServer.close();
                }
            });
            fromClient.resume();
        }

        private void received(Buffer bytes) {
            pending.appendBuffer(bytes);
            for (int length = length(); !ended && pending.length() >= length; length = length()) {
                Buffer message = pending.getBuffer(0, length);
                pending = pending.getBuffer(length, pending.length());
                pass(message);
                started = true;
            }
        }

        /** Of the first message; the one that opens a connection has no type. */
        private int length() {
            int type = started ? 1 : 0;
            return pending.length() < type + 4 ? Integer.MAX_VALUE : type + pending.getInt(type);
        }

        private void pass(Buffer message) {
            if (started && isStatement(message.getByte(0))) {
                statements.incrementAndGet();
                Trap set = trap.get();
                if (set != null && set.statement().test(message) && trap.compareAndSet(set, null)) {
                    cut = set.cut();
                }
            }
            if (cut == null) {
                toServer.write(message);
            } else {
                cut(message);
            }
        }

        /** Bind, which carries out a prepared statement, and the simple Query. */
        private static boolean isStatement(byte type) {
            return type == 'B' || type == 'Q';
        }

        private void cut(Buffer message) {
            switch (cut) {
                case BEFORE -> closeBoth();
                case HALFWAY ->
                    toServer.write(message.getBuffer(0, message.length() / 2)).onComplete(written -> closeBoth());
                case AFTER, ANSWER_LOST -> {
                    ended = endsAGroup(message.getByte(0));
                    toServer.write(message).onComplete(written -> {
                        if (ended && cut == Cut.AFTER) {
                            fromClient.close();
                        }
                    });
                    return;
                }
            }
            ended = true;
        }

        /** Sync, and the simple Query. */
        private static boolean endsAGroup(byte type) {
            return type == 'S' || type == 'Q';
        }

        private void answer(Buffer bytes) {
            if (cut == null) {
                fromClient.write(bytes);
            } else if (ended) {
                closeBoth();
            }
        }

        private void closeBoth() {
            fromClient.close();
            toServer.close();
        }
    }
}
