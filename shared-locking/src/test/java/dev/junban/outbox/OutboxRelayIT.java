package dev.junban.outbox;

import static dev.junban.outbox.OutboxTables.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.SqlConnection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OutboxRelayIT {
    static final Duration LEASE = Duration.ofSeconds(30);
    static OutboxTables tables;

    final RecordingSender sender = new RecordingSender();
    final OutboxRelay relay = new OutboxRelay(tables.pool, LEASE, sender);

    @BeforeAll
    static void open() {
        tables = new OutboxTables();
    }

    @AfterAll
    static void close() {
        tables.close();
    }

    @BeforeEach
    void clear() {
        tables.execute("DELETE FROM outbox");
        tables.execute("UPDATE outbox_lanes SET leased_until = '-infinity'");
    }

    @Test
    void sendsTheMessagesOfAKeyInTheirOrderAndKeepsNone() {
        for (int n = 0; n < 20; n++) {
            for (String key : List.of("a", "b", "c")) {
                tables.put(tables.pool, key, n, 1);
            }
        }

        RelayRound round = await(relay.sendBatch());

        assertThat(round.sent()).isEqualTo(60);
        assertThat(round.failure()).isEmpty();
        assertThat(sender.eventIdsByKey()).allSatisfy((key, ids) -> assertThat(ids)
                .isEqualTo(IntStream.range(0, 20).mapToObj(n -> key + "-" + n).toList()));
        assertThat(tables.rows()).isZero();
    }

    @Test
    void hasNothingToDoWithAnEmptyOutbox() {
        assertThat(await(relay.sendBatch()).sent()).isZero();
        assertThat(await(relay.sendBatch()).failure()).isEmpty();
    }

    @Test
    void sendsWhatIsMoreThanOneBatchInSeveral() {
        tables.put(tables.pool, "a", 0, 1200);

        assertThat(await(relay.sendBatch()).sent()).isEqualTo(500);
        assertThat(await(relay.sendBatch()).sent()).isEqualTo(500);
        assertThat(await(relay.sendBatch()).sent()).isEqualTo(200);

        assertThat(sender.eventIds())
                .isEqualTo(IntStream.range(0, 1200).mapToObj(n -> "a-" + n).toList());
    }

    @Test
    void losesNothingWhenATransactionWithLowerIdsCommitsLate() {
        SqlConnection late = await(tables.pool.getConnection());
        var transaction = await(late.begin());
        tables.put(late, "late", 0, 3);
        tables.put(tables.pool, "early", 0, 3);

        assertThat(await(relay.sendBatch()).sent()).isEqualTo(3);
        await(transaction.commit());
        await(late.close());
        assertThat(await(relay.sendBatch()).sent()).isEqualTo(3);

        assertThat(sender.eventIds()).containsExactly("early-0", "early-1", "early-2", "late-0", "late-1", "late-2");
        assertThat(tables.rows()).isZero();
    }

    @Test
    void sendsNothingTwiceWhenTwoRelaysRunAtOnce() {
        for (int key = 0; key < 40; key++) {
            tables.put(tables.pool, "k" + key, 0, 50);
        }
        OutboxRelay other = new OutboxRelay(tables.pool, LEASE, sender);

        await(Uni.join().all(untilEmpty(relay), untilEmpty(other)).andFailFast());

        assertThat(sender.eventIds()).hasSize(2000).doesNotHaveDuplicates();
        assertThat(sender.eventIdsByKey()).allSatisfy((key, ids) -> assertThat(ids)
                .isEqualTo(IntStream.range(0, 50).mapToObj(n -> key + "-" + n).toList()));
    }

    @Test
    void keepsTheLaterMessagesOfAKeyWhoseMessageFailed() {
        tables.put(tables.pool, "a", 0, 4);
        tables.put(tables.pool, "b", 0, 4);
        sender.refused.add("a-1");

        RelayRound round = await(relay.sendBatch());

        assertThat(round.sent()).as("a-0 and all of b").isEqualTo(5);
        assertThat(round.failure()).hasValueSatisfying(why -> assertThat(why).hasMessage("refused a-1"));
        assertThat(tables.rows()).isEqualTo(3);

        sender.refused.clear();
        sender.sent.clear();
        assertThat(await(relay.sendBatch()).sent()).isEqualTo(3);
        assertThat(sender.eventIds()).containsExactly("a-1", "a-2", "a-3");
        assertThat(tables.rows()).isZero();
    }

    @Test
    void takesOverALaneWhoseLeaseIsOverAndLetsTheOneWhoLostItDeleteNothing() {
        tables.put(tables.pool, "a", 0, 2);
        CompletableFuture<Void> acknowledgement = new CompletableFuture<>();
        CompletableFuture<Void> reached = new CompletableFuture<>();
        OutboxRelay slow = new OutboxRelay(tables.pool, Duration.ZERO, message -> {
            reached.complete(null);
            return Uni.createFrom().completionStage(acknowledgement);
        });
        CompletableFuture<RelayRound> slowRound = slow.sendBatch().subscribeAsCompletionStage();
        await(Uni.createFrom().completionStage(reached));
        sender.refused.add("a-0");

        assertThat(await(relay.sendBatch()).sent()).as("the lease was over").isZero();
        acknowledgement.complete(null);
        await(Uni.createFrom().completionStage(slowRound));

        assertThat(tables.rows()).as("the token had moved on").isEqualTo(2);
    }

    @Test
    void leavesALeasedLaneAlone() {
        tables.put(tables.pool, "a", 0, 2);
        tables.execute("UPDATE outbox_lanes SET leased_until = now() + interval '1 hour'");

        assertThat(await(relay.sendBatch()).sent()).isZero();
        assertThat(tables.rows()).isEqualTo(2);
    }

    private static Uni<Void> untilEmpty(OutboxRelay relay) {
        return relay.sendBatch()
                .chain(round -> tables.pool.query("SELECT count(*) FROM outbox").execute())
                .map(rows -> rows.iterator().next().getLong(0))
                .repeat()
                .until(left -> left == 0)
                .collect()
                .last()
                .replaceWithVoid();
    }
}
