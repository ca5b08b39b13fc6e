package dev.junban.deadletters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.fixtures.Requests;
import dev.junban.fixtures.Shop;
import dev.junban.rows.Kinds;
import dev.junban.testing.FaultyTransactions;
import dev.junban.testing.TransactionNames;
import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    static final AtomicLong OFFSETS = new AtomicLong();
    static Shop shop;
    static FaultyTransactions<Kinds.FromRequest> faulty;

    @BeforeAll
    static void open() {
        shop = Shop.open();
        // The audit of the locks wants to see some.
        var unused = shop.order(shop.inventory(1));
        faulty = new FaultyTransactions<>(shop.database, Kinds.LOCK_ORDER);
    }

    @AfterAll
    static void close() {
        faulty.close();
        shop.close();
        assertThat(faulty.names())
                .as("transactions that were made to fail, of all in this package")
                .containsExactlyInAnyOrderElementsOf(TransactionNames.ofPackage(FaultsIT.class));
    }

    @Test
    void recordsAReplayOnceOrNotAtAll() {
        RecordReplay recordReplay = new RecordReplay(faulty.transactions());

        faulty.requireSameUnderFaults(() -> new Use(recordReplay, letter(OFFSETS.incrementAndGet())));
    }

    @Test
    void doesNotMindAReplayThatWasRecordedBefore() {
        RecordReplay recordReplay = new RecordReplay(shop.transactions);
        DeadLetter letter = letter(OFFSETS.incrementAndGet());

        Shop.await(recordReplay.run(letter, Requests.OPERATOR));
        Shop.await(recordReplay.run(letter, Requests.OPERATOR));

        assertThat(shop.count("dead_letter_replays WHERE record_offset = "
                        + letter.id().offset()))
                .isEqualTo(1);
    }

    private static DeadLetter letter(long offset) {
        var record = new ConsumerRecord<>(
                "t.dead-letter",
                0,
                offset,
                1_000L,
                TimestampType.CREATE_TIME,
                1,
                1,
                new byte[1],
                new byte[1],
                new RecordHeaders(),
                Optional.empty());
        return new DeadLetter(new DeadLetterId("t", 0, offset), record, 1);
    }

    private record Use(RecordReplay recordReplay, DeadLetter letter) implements FaultyTransactions.Use {
        @Override
        public Uni<?> run() {
            return recordReplay.run(letter, Requests.OPERATOR);
        }

        @Override
        public String effects() {
            return shop.count("dead_letter_replays WHERE record_offset = "
                            + letter.id().offset())
                    + " replays";
        }
    }
}
