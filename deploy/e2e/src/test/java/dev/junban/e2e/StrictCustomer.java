package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** Buys from stock of its own, looks, restocks, and is told of its payment, and never repeats a request. */
final class StrictCustomer {
    /** The instances that start meanwhile need the processor more. */
    private static final long PAUSE_MILLIS = 25;

    private final long stock = Shop.inventory(10_000);
    private int requests;

    /** How many requests were sent; each of them was answered as it should be. */
    int tradeUntil(AtomicBoolean over) {
        while (!over.get()) {
            String id = created(Shop.place(Shop.newKey(), Shop.basket(stock, 1)))
                    .json()
                    .path("id")
                    .asText();
            answered(200, Http.get(Suite.endpoints().orders() + "/orders/" + id));
            created(Http.post(
                    Suite.endpoints().inventory() + "/inventories/" + stock + "/receipts", Shop.newKey(), """
                    {"quantity":1,"reference":"note"}"""));
            // Of a type that has no effect, so that it does not matter how far the order is.
            answered(
                    202,
                    SignedWebhook.of("payment.pending", id, "pay_of_" + id, Shop.PRICE_MINOR)
                            .send());
        }
        return requests;
    }

    @CanIgnoreReturnValue
    private Reply created(Reply reply) {
        return answered(201, reply);
    }

    @CanIgnoreReturnValue
    private Reply answered(int status, Reply reply) {
        requests++;
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        assertThat(reply.status()).as(reply.body()).isEqualTo(status);
        return reply;
    }
}
