package dev.junban.beans;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.vertx.core.Handler;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.impl.SocketConnectionBase;
import io.vertx.sqlclient.impl.SqlConnectionInternal;
import io.vertx.sqlclient.impl.command.CommandBase;
import io.vertx.sqlclient.impl.command.CommandResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Ends a connection whose server takes what is sent and never answers, because it stands still or is cut off. Its own
 * timeouts are of no use then, and the client has none. Whoever waits has lost the connection, and acts as usual then. While
 * nobody waits for an answer, the server may be silent.
 */
public final class ServerSilence extends ChannelDuplexHandler {
    private static final String BEFORE_THE_CLIENT = "handler";

    private final long atMostNanos;
    private int unanswered;
    private long heardNanos;
    private boolean watching;

    private ServerSilence(Duration atMost) {
        this.atMostNanos = atMost.toNanos();
    }

    /**
     * For a pool, to be done with each new connection.
     *
     * @param atMost more than the server may take for any statement
     */
    public static Handler<SqlConnection> endedAfter(Duration atMost) {
        return connection -> {
            if (((SqlConnectionInternal) connection).unwrap().unwrap() instanceof SocketConnectionBase connected) {
                ChannelPipeline pipeline =
                        connected.socket().channelHandlerContext().pipeline();
                pipeline.addBefore(BEFORE_THE_CLIENT, "server-silence", new ServerSilence(atMost));
            }
            // Into the pool.
            var unused = connection.close();
        };
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
        if (message instanceof CommandBase<?>) {
            heardNanos = unanswered == 0 ? System.nanoTime() : heardNanos;
            unanswered++;
            watch(context, atMostNanos);
        }
        var unused = context.write(message, promise);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof CommandResponse<?>) {
            unanswered--;
            heardNanos = System.nanoTime();
        }
        context.fireChannelRead(message);
    }

    private void watch(ChannelHandlerContext context, long nanos) {
        if (!watching) {
            watching = true;
            var unused = context.executor().schedule(() -> look(context), nanos, TimeUnit.NANOSECONDS);
        }
    }

    private void look(ChannelHandlerContext context) {
        long left = atMostNanos - (System.nanoTime() - heardNanos);
        watching = false;
        if (unanswered > 0 && left > 0) {
            watch(context, left);
        } else if (unanswered > 0) {
            // Past the client's own way of closing, which waits for the server to close too.
            var unused = context.pipeline().firstContext().close();
        }
    }
}
