package dev.junban.local.payments;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The payment provider of the local suite: the same idempotency key is charged once, misbehaviour comes on request
 * ({@code PUT /behaviour}), and {@code GET /payments} tells what was really charged. Remembers only while it runs.
 */
public final class PaymentSimulator implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int BODY_BYTES_MAX = 64 * 1024;
    private static final int IDLE_SECONDS_MAX = 120;

    private final Vertx vertx;
    private final HttpServer server;

    private PaymentSimulator(Vertx vertx, HttpServer server) {
        this.vertx = vertx;
        this.server = server;
    }

    /** Port 0 takes a free one. Decisions that come later are told to nobody. */
    public static PaymentSimulator start(int port) {
        return start(LOOPBACK, port, Optional.empty());
    }

    /** Port 0 takes a free one. Decisions that come later are told to {@code target}. */
    public static PaymentSimulator start(int port, WebhookTarget target) {
        return start(LOOPBACK, port, Optional.of(target));
    }

    static PaymentSimulator start(String host, int port, Optional<WebhookTarget> target) {
        var vertx = Vertx.vertx(new VertxOptions()
                .setEventLoopPoolSize(1)
                .setWorkerPoolSize(1)
                .setInternalBlockingPoolSize(2)
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        try {
            return new PaymentSimulator(vertx, await(listen(vertx, host, port, target)));
        } catch (RuntimeException e) {
            await(vertx.close());
            throw new IllegalStateException("The payment simulator cannot listen on port " + port, e);
        }
    }

    private static Future<HttpServer> listen(Vertx vertx, String host, int port, Optional<WebhookTarget> target) {
        var server = vertx.createHttpServer(
                new HttpServerOptions().setHost(host).setPort(port).setIdleTimeout(IDLE_SECONDS_MAX));
        var router = Router.router(vertx);
        router.route().handler(BodyHandler.create(false).setBodyLimit(BODY_BYTES_MAX));
        router.route().failureHandler(Answers::failure);
        var webhooks = target.map(to -> new WebhookSender(vertx, to));
        new PaymentRoutes(vertx, webhooks, () -> url(server)).addTo(router);
        return server.requestHandler(router).listen();
    }

    public String url() {
        return url(server);
    }

    @Override
    public void close() {
        await(vertx.close());
    }

    private static String url(HttpServer server) {
        return "http://" + LOOPBACK + ":" + server.actualPort();
    }

    private static <T> T await(Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException(e.getMessage(), e);
        }
    }
}
