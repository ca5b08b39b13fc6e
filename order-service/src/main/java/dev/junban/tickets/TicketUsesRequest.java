package dev.junban.tickets;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.hibernate.validator.constraints.UniqueElements;

/**
 * Tickets to be used together, each once.
 *
 * @param usedAt when they are used; only staff may give a past one
 */
record TicketUsesRequest(
        @NotNull @Size(min = 1, max = 1000) @UniqueElements(message = "must name each ticket once")
        List<@NotNull @Min(1) Long> ticketIds,

        @Schema(
                description = "At most 5 minutes before the database's present time, which allows for a clock that is"
                        + " behind. An earlier time is for staff alone. A later one is taken"
                        + " as it is: tickets must be valid then")
        @NotNull
        Instant usedAt) {}
