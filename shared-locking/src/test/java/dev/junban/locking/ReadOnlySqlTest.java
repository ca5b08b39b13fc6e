package dev.junban.locking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadOnlySqlTest {
    private static final int THREADS = 8;

    @ParameterizedTest
    @ValueSource(strings = {"SELECT now()", " with t AS (SELECT 1) SELECT * FROM t", "SELECT for_update FROM t"})
    void readsWhatNeitherLocksNorWrites(String sql) {
        assertThat(ReadOnlySql.reads(sql)).isTrue();
        assertThat(ReadOnlySql.reads(sql)).as("once more").isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT id FROM t FOR UPDATE",
                "select id from t for no\nkey update",
                "WITH w AS (DELETE FROM t) SELECT 1",
                "UPDATE t SET n = 1",
                "LOCK TABLE t"
            })
    void refusesWhatLocksOrWrites(String sql) {
        assertThat(ReadOnlySql.reads(sql)).isFalse();
        assertThat(ReadOnlySql.reads(sql)).as("once more").isFalse();
    }

    @Test
    void givesManyWhoAskFirstTheSameAnswer() {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            for (int round = 0; round < 500; round++) {
                String sql = "SELECT " + round + " AS asked_first";
                CyclicBarrier together = new CyclicBarrier(THREADS);
                List<CompletableFuture<Boolean>> answers = IntStream.range(0, THREADS)
                        .mapToObj(i -> CompletableFuture.supplyAsync(() -> reads(sql, together), threads))
                        .toList();
                assertThat(answers)
                        .allSatisfy(answer -> assertThat(answer.join()).isTrue());
            }
        } finally {
            threads.shutdown();
        }
    }

    private static boolean reads(String sql, CyclicBarrier together) {
        try {
            together.await();
            return ReadOnlySql.reads(sql);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
