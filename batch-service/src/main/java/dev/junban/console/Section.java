package dev.junban.console;

import java.time.Instant;
import java.util.Optional;

/**
 * A part of what the console shows. If it cannot be had now, it is what was seen last, with the reason.
 *
 * @param data empty if it was never seen
 * @param takenAt when it was seen
 * @param problem why it is not of now
 */
record Section<T>(Optional<T> data, Optional<Instant> takenAt, Optional<String> problem) {
    static <T> Section<T> unseen() {
        return new Section<>(Optional.empty(), Optional.empty(), Optional.empty());
    }

    static <T> Section<T> of(T data, Instant takenAt) {
        return new Section<>(Optional.of(data), Optional.of(takenAt), Optional.empty());
    }

    Section<T> notNow(String reason) {
        return new Section<>(data, takenAt, Optional.of(reason));
    }
}
