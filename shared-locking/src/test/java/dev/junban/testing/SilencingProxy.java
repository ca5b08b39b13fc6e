package dev.junban.testing;

import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetServer;
import io.vertx.core.net.NetSocket;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Stands between a client and PostgreSQL, and lets nothing pass any more, as a server does that stands still, or a network that
 * is cut somewhere on the way. It accepts connections all the time, and never closes one on the client's side.
 */
public final class SilencingProxy implements AutoCloseable {
    private final String host;
    private final int port;
    private final NetClient client;
    private final NetServer server;
    private final Set<Tunnel> tunnels = ConcurrentHashMap.newKeySet();
    private final Queue<NetSocket> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean silentToAll;

    public SilencingProxy(Vertx vertx, String host, int port) {
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

    /** On the connections that are open, nothing passes any more, and the server ends their sessions; later ones work. */
    public void silence() {
        tunnels.forEach(Tunnel::silence);
        tunnels.clear();
    }

    /** On these, what the client says still passes, and no answer does. */
    public void swallowAnswers() {
        tunnels.forEach(tunnel -> tunnel.mute = true);
    }

    /** As {@link #silence}; and who connects later is heard when it {@link #comeBack comes back}. */
    public void silenceAll() {
        silentToAll = true;
        silence();
    }

    public void comeBack() {
        silentToAll = false;
        for (NetSocket fromClient = waiting.poll(); fromClient != null; fromClient = waiting.poll()) {
            open(fromClient);
        }
    }

    private void connect(NetSocket fromClient) {
        fromClient.pause();
        if (silentToAll) {
            waiting.add(fromClient);
        } else {
            open(fromClient);
        }
    }

    private void open(NetSocket fromClient) {
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
        private volatile boolean mute;

        Tunnel(NetSocket fromClient, NetSocket toServer) {
            this.fromClient = fromClient;
            this.toServer = toServer;
        }

        void open() {
            tunnels.add(this);
            toServer.handler(this::answer).closeHandler(closed -> {
                if (!mute) {
                    fromClient.close();
                }
            });
            fromClient.handler(toServer::write).closeHandler(closed -> {
                tunnels.remove(this);
                toServer.close();
            });
            fromClient.resume();
        }

        private void answer(Buffer bytes) {
            if (!mute) {
                fromClient.write(bytes);
            }
        }

        /** Who reads nothing does not hear either that the client wants to close. */
        void silence() {
            mute = true;
            fromClient.pause();
            toServer.close();
        }
    }
}
