package dev.junban.rooms;

import dev.junban.web.Names;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Instant;

/**
 * A room that is wanted.
 *
 * @param endsAt from then on it is free again
 */
@EndsAfterStart
record ReservationRequest(
        @NotNull @Pattern(regexp = Names.PATTERN, message = Names.RULE)
        String customerId,

        @NotNull Instant startsAt,
        @NotNull Instant endsAt) {}
