package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.local.ServerLog;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class SwappedBasketsIT {
    private static final String DEADLOCK = "40P01";

    @Test
    void neverDeadlock() {
        long first = Shop.inventory(1_000);
        long second = Shop.inventory(1_000);
        ServerLog log = Suite.postgres().log().fromNowOn();

        List<Reply> replies = Together.run(
                400,
                32,
                n -> Shop.placePatiently(
                        Shop.newKey(),
                        n % 2 == 0 ? Shop.basket(first, 1, second, 1) : Shop.basket(second, 1, first, 1)));

        assertThat(replies).extracting(Reply::status).containsOnly(201);
        assertThat(Shop.stock(first).path("reserved").asLong()).isEqualTo(400);
        assertThat(Shop.stock(second).path("reserved").asLong()).isEqualTo(400);
        assertThat(log.count(DEADLOCK)).as(log.text()).isZero();
    }

    /** The statistics of the server lag, so its log is the witness: this shows that it would speak. */
    @Test
    void wouldBeFoundInTheServersLogIfTheyDid() throws SQLException {
        ServerLog log = Suite.postgres().log().fromNowOn();
        try (Connection connection = Sql.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE planted_deadlock (id int PRIMARY KEY)");
            statement.execute("INSERT INTO planted_deadlock VALUES (1), (2)");
            CyclicBarrier bothHoldOne = new CyclicBarrier(2);

            List<String> ends = Together.run(2, 2, n -> lockTwo(1 + n, 2 - n, bothHoldOne));

            assertThat(ends).containsExactlyInAnyOrder("00000", DEADLOCK);
            statement.execute("DROP TABLE planted_deadlock");
        }
        assertThat(log.count(DEADLOCK)).isEqualTo(1);
    }

    /** How it ended, as an SQLSTATE. */
    private static String lockTwo(int first, int second, CyclicBarrier bothHoldOne) {
        String lock = "SELECT id FROM planted_deadlock WHERE id = %d FOR UPDATE";
        try (Connection connection = Sql.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute(lock.formatted(first));
            bothHoldOne.await(10, TimeUnit.SECONDS);
            statement.execute(lock.formatted(second));
            return "00000";
        } catch (SQLException e) {
            return e.getSQLState();
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException("the sessions did not meet", e);
        }
    }
}
