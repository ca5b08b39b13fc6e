package dev.junban.tickets;

import java.time.Instant;
import java.util.List;

/**
 * A use as it is answered.
 *
 * @param tickets as they are after it, by id
 */
record TicketUsesView(long shopId, Instant usedAt, List<TicketView> tickets) {}
