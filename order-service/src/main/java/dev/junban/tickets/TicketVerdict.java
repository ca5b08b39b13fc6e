package dev.junban.tickets;

import dev.junban.locking.Handle;
import dev.junban.rows.Ticket;
import dev.junban.web.Caller;
import dev.junban.web.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Why tickets cannot be used. */
final class TicketVerdict {
    /** How far the clock of a caller may be behind, and its request on the way. */
    private static final Duration SKEW_MAX = Duration.ofMinutes(5);

    private TicketVerdict() {}

    /** Empty if they can. */
    static Optional<Problem> of(
            long shopId, TicketUsesRequest request, Caller caller, Instant now, Map<Long, Handle<Long, Ticket>> held) {
        if (!caller.isKnownAsStaff() && request.usedAt().isBefore(now.minus(SKEW_MAX))) {
            return Optional.of(staffOnly(now));
        }
        List<Long> unavailable = request.ticketIds().stream()
                .filter(id -> !isUsable(held.get(id), caller, shopId, request.usedAt()))
                .toList();
        return unavailable.isEmpty() ? Optional.empty() : Optional.of(unavailable(unavailable));
    }

    private static boolean isUsable(@Nullable Handle<Long, Ticket> ticket, Caller caller, long shopId, Instant usedAt) {
        return ticket != null
                && caller.mayTouch(ticket.row().customerId())
                && ticket.row().isUsable(shopId, usedAt);
    }

    private static Problem staffOnly(Instant now) {
        return Problem.of(
                        403,
                        "staff-only",
                        "Only staff may use tickets in the past, and it is " + now
                                + " here. Send the present time as usedAt.")
                .with("now", now);
    }

    private static Problem unavailable(List<Long> ids) {
        return Problem.of(
                        409,
                        "tickets-unavailable",
                        "Tickets " + ids + " are unknown here, expired or used up. None was used; leave these out.")
                .with("unavailable", ids);
    }
}
