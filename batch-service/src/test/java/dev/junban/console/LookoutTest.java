package dev.junban.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Uni;
import io.vertx.pgclient.PgException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class LookoutTest {

    @Test
    void keepsWhatItSawLastAndSaysWhyThatIsNotOfNow() {
        Queue<Uni<String>> looks = new ArrayDeque<>(List.of(
                Uni.createFrom().item("seen"),
                Uni.createFrom().failure(new IllegalStateException("connection refused")),
                Uni.createFrom().failure(new IllegalStateException(new PgException("slow", "ERROR", "57014", null)))));
        Lookout<String> lookout = new Lookout<>(looks::remove);

        Section<String> first = look(lookout);
        Section<String> away = look(lookout);
        Section<String> slow = look(lookout);

        assertThat(first.problem()).isEmpty();
        assertThat(away.data()).contains("seen");
        assertThat(away.takenAt()).isEqualTo(first.takenAt());
        assertThat(away.problem()).contains("PostgreSQL is away.");
        assertThat(slow.problem()).contains("PostgreSQL would have taken more than 500 ms for it.");
        assertThat(lookout.last()).isEqualTo(slow);
    }

    @Test
    void doesNotWaitForAServerThatNeverAnswers() {
        Lookout<String> lookout = new Lookout<>(() -> Uni.createFrom().nothing());

        assertThat(look(lookout).problem()).contains("PostgreSQL does not answer within 1 s.");
    }

    private static <T> Section<T> look(Lookout<T> lookout) {
        return lookout.look().await().atMost(Duration.ofSeconds(30));
    }
}
