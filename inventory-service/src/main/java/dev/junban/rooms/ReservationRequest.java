package dev.junban.rooms;

import dev.junban.web.Caller;
import dev.junban.web.Names;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A room that is wanted.
 *
 * @param endsAt from then on it is free again
 */
@EndsAfterStart
record ReservationRequest(
        @Schema(description = "A customer may leave it out, and may name nobody else")
        @NotNull
        @Pattern(regexp = Names.PATTERN, message = Names.RULE)
        String customerId,

        @NotNull Instant startsAt,
        @NotNull Instant endsAt) {

    /** The same as this caller may send it. */
    ReservationRequest by(Caller caller) {
        return new ReservationRequest(
                caller.customer(Optional.ofNullable(customerId)).orElse(customerId), startsAt, endsAt);
    }
}
