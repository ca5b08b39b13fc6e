package dev.junban.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.junban.batching.Overloaded;
import dev.junban.local.audit.LockAudit;
import dev.junban.web.Answer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.mutiny.Uni;
import io.vertx.core.Vertx;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class PlacingQueueIT {
    private static final int BATCH_MAX = 250;
    private static final int WAITING_MAX = 2000;

    static final Vertx vertx = Vertx.vertx();
    static Shop shop;
    static PlacingQueue queue;

    @BeforeAll
    static void open() {
        shop = new Shop();
        queue = new PlacingQueue(shop.placeOrders, config(), vertx, new SimpleMeterRegistry());
    }

    @AfterAll
    static void close() {
        shop.close();
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }

    private static PlacingConfig config() {
        return new SmallRyeConfigBuilder()
                .withMapping(PlacingConfig.class)
                // No test is about how fast the machine is.
                .withDefaultValue("junban.orders.placing.deadline", "PT1M")
                .build()
                .getConfigMapping(PlacingConfig.class);
    }

    @Test
    void placesTogetherWhatArrivesWhileATransactionIsInFlight() throws SQLException {
        long hot = shop.inventory("HOT", 1, "EUR", 1000);
        List<CompletableFuture<Answer>> answers;

        try (Hold hold = new Hold(hot)) {
            hold.take();
            answers = submit(1 + BATCH_MAX, n -> Shop.order("together-" + n, hot, 1));
        }

        assertThat(await(answers)).extracting(Answer::status).containsOnly(201);
        assertThat(transactions(hot)).as("the first alone, the others together").isEqualTo(2);
        assertThat(reserved(hot)).isEqualTo(1 + BATCH_MAX);
    }

    @Test
    void servesFirstWhoComesFirst() throws SQLException {
        long few = shop.inventory("FEW", 1, "EUR", 3);
        List<CompletableFuture<Answer>> answers;

        try (Hold hold = new Hold(few)) {
            hold.take();
            answers = submit(5, n -> Shop.order("first-" + n, few, n == 2 ? 2 : 1));
        }

        assertThat(await(answers)).extracting(Answer::status).containsExactly(201, 201, 409, 201, 409);
    }

    @Test
    void leavesOutOnlyTheOneThatCannotBeWritten() throws SQLException {
        long good = shop.inventory("GOOD", 1, "EUR", 100);
        PlaceOrder twin = Shop.order("twin", good, 1);
        PlaceOrder sameId = Shop.withId(twin.id(), Shop.order("twin of another key", good, 1));
        List<CompletableFuture<Answer>> answers;

        try (Hold hold = new Hold(good)) {
            hold.take();
            answers = submit(8, n -> n == 0 ? twin : n == 5 ? sameId : Shop.order("good-" + n, good, 1));
        }

        assertThatThrownBy(() -> answers.get(5).join()).hasMessageContaining("orders_pkey");
        answers.remove(5);
        assertThat(await(answers)).extracting(Answer::status).containsOnly(201);
        assertThat(reserved(good)).isEqualTo(7);
    }

    @Test
    void doesNotLetAHeldItemDelayOrdersForOthers() throws SQLException {
        long held = shop.inventory("HELD", 1, "EUR", 100);
        long free = shop.inventory("FREE", 1, "EUR", 100);
        List<CompletableFuture<Answer>> waiting;

        try (Hold hold = new Hold(held)) {
            hold.take();
            waiting = submit(20, n -> Shop.order("waits-" + n, held, 1));
            assertThat(await(submit(20, n -> Shop.order("passes-" + n, free, 1))))
                    .extracting(Answer::status)
                    .containsOnly(201);
            assertThat(waiting).noneMatch(CompletableFuture::isDone);
        }

        assertThat(await(waiting)).extracting(Answer::status).containsOnly(201);
    }

    @Test
    void putsABasketWhereMostOthersWait() throws SQLException {
        long quiet = shop.inventory("QUIET", 1, "EUR", 100);
        long busy = shop.inventory("BUSY", 1, "EUR", 100);
        List<CompletableFuture<Answer>> answers;

        try (Hold hold = new Hold(busy)) {
            hold.take();
            answers = submit(
                    21,
                    n -> n % 2 == 0
                            ? Shop.order("single-" + n, busy, 1)
                            : Shop.order("basket-" + n, quiet, 1, busy, 1));
        }

        assertThat(await(answers)).extracting(Answer::status).containsOnly(201);
        assertThat(transactions(busy)).isEqualTo(2);
        assertThat(reserved(quiet)).isEqualTo(10);
    }

    @Test
    void leavesOutThoseWhoHaveGone() throws SQLException {
        long left = shop.inventory("LEFT", 1, "EUR", 100);
        CompletableFuture<Answer> stays;

        try (Hold hold = new Hold(left)) {
            hold.take();
            stays = submit(Shop.order("stays", left, 1));
            assertThat(submit(Shop.order("goes", left, 1)).cancel(true)).isTrue();
        }

        assertThat(stays.join().status()).isEqualTo(201);
        assertThat(submit(Shop.order("comes later", left, 1)).join().status()).isEqualTo(201);
        assertThat(reserved(left)).isEqualTo(2);
    }

    @Test
    void turnsAwayWhomItHasNoRoomFor() throws SQLException {
        long crowded = shop.inventory("CROWDED", 1, "EUR", 10_000);
        List<CompletableFuture<Answer>> answers;

        try (Hold hold = new Hold(crowded)) {
            hold.take();
            answers = submit(1 + WAITING_MAX + 1, n -> Shop.order("crowd-" + n, crowded, 1));
            assertThatThrownBy(() -> answers.get(1 + WAITING_MAX).join()).hasCauseInstanceOf(Overloaded.class);
        }

        assertThat(await(answers.subList(0, 1 + WAITING_MAX)))
                .extracting(Answer::status)
                .containsOnly(201);
        assertThat(reserved(crowded)).isEqualTo(1 + WAITING_MAX);
    }

    /** They are in the queue, in this order, when this returns. */
    private static List<CompletableFuture<Answer>> submit(int times, IntFunction<PlaceOrder> order) {
        return new ArrayList<>(
                IntStream.range(0, times).mapToObj(n -> submit(order.apply(n))).toList());
    }

    private static CompletableFuture<Answer> submit(PlaceOrder order) {
        return queue.place(order).subscribeAsCompletionStage();
    }

    private static List<Answer> await(List<CompletableFuture<Answer>> answers) {
        return Shop.await(Uni.join()
                .all(answers.stream().map(Uni.createFrom()::completionStage).toList())
                .andFailFast());
    }

    private static long transactions(long inventory) {
        return shop.row(
                        "SELECT count(DISTINCT o.xmin::text) FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id"
                                + " WHERE l.inventory_id = " + inventory)
                .getLong(0);
    }

    private static long reserved(long inventory) {
        return shop.row("SELECT reserved FROM inventories WHERE id = " + inventory)
                .getLong(0);
    }

    /** Somebody at a console has the row. */
    private static final class Hold implements AutoCloseable {
        private final Connection connection;

        private final long inventory;

        Hold(long inventory) throws SQLException {
            this.inventory = inventory;
            connection = DriverManager.getConnection(shop.database.jdbcUrl(), "junban_owner", shop.ownerPassword());
            connection.setAutoCommit(false);
        }

        void take() throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(LockAudit.exemption("somebody at a console"));
                statement.execute("SELECT FROM inventories WHERE id = " + inventory + " FOR NO KEY UPDATE");
            }
        }

        @Override
        public void close() throws SQLException {
            connection.close();
        }
    }
}
