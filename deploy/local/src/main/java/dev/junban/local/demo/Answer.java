package dev.junban.local.demo;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.vertx.core.json.JsonObject;
import java.util.Collection;

/**
 * What a service said.
 *
 * @param millis from the first byte asked, repetitions after "busy" included
 */
record Answer(int status, String body, long millis) {
    JsonObject json() {
        return new JsonObject(body);
    }

    /** 201, or 409 and the slug of the problem. */
    boolean is(int expected, String problem) {
        return status == expected && json().getString("type").endsWith(":" + problem);
    }

    boolean isCreated() {
        return status == 201;
    }

    @CanIgnoreReturnValue
    Answer require(int expected, String request) {
        if (status != expected) {
            throw new IllegalStateException(request + " was answered " + status + ": " + body);
        }
        return this;
    }

    static long created(Collection<Answer> answers) {
        return answers.stream().filter(Answer::isCreated).count();
    }

    static long refused(Collection<Answer> answers, String problem) {
        return answers.stream().filter(answer -> answer.is(409, problem)).count();
    }

    /** Median and 99th percentile, as text. */
    static String pace(Collection<Answer> answers) {
        long[] sorted = answers.stream().mapToLong(Answer::millis).sorted().toArray();
        return sorted[sorted.length / 2] + " / " + sorted[(sorted.length * 99 - 1) / 100] + " ms";
    }
}
