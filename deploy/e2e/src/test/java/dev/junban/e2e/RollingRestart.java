package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.junban.local.ServerLog;
import dev.junban.local.suite.Instance;
import dev.junban.local.suite.Service;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Instances are told to end (SIGTERM) and started again, all of them at once. */
@SuppressWarnings("try")
final class RollingRestart {
    /** The delay of the suite, what is in flight, and what each service waits for at its end. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private RollingRestart() {}

    static void of(List<Instance> instances) {
        restart(instances).join();
    }

    /** The same, while one of them, of order-service, has an order in its hands until it waits for nothing but that. */
    static void withAnOrderInItsHands(Instance orders, List<Instance> instances) {
        long stock = Shop.inventory(10);
        CompletableFuture<Reply> reply;
        CompletableFuture<Void> restart;
        ServerLog log = ServerLog.of(orders.logFile()).fromNowOn();
        try (HeldRow row = HeldRow.ofInventory(stock)) {
            reply = Background.supply(() -> Http.post(orders.url() + "/orders", Shop.newKey(), Shop.basket(stock, 1)));
            Sessions.awaitWaitingFor(Service.ORDER, "inventories");
            restart = restart(instances);
            await("the delay to be over").until(() -> log.text().contains("Waiting for HTTP requests to complete"));
        }
        assertThat(reply.join().status()).as(reply.join().body()).isEqualTo(201);
        restart.join();
    }

    private static CompletableFuture<Void> restart(List<Instance> instances) {
        return CompletableFuture.allOf(
                instances.stream().map(RollingRestart::restart).toArray(CompletableFuture<?>[]::new));
    }

    private static CompletableFuture<Void> restart(Instance instance) {
        return Background.run(() -> {
            ServerLog log = ServerLog.of(instance.logFile()).fromNowOn();
            assertThat(instance.end()).isLessThan(GRACE);
            assertThat(log.text()).doesNotContain(" ERROR [", "Timed out waiting");
            instance.launch();
            instance.awaitReady();
        });
    }
}
