package dev.junban.payments;

import dev.junban.rows.Inquiry;
import java.time.Instant;
import java.util.Set;

/**
 * A payment that only the provider can tell of.
 *
 * @param since when it was first asked for
 * @param inquiry how the provider is to be asked about it
 * @param beside payments of the order that are known not to be this one
 */
record Undecided(Charge charge, Instant since, Inquiry inquiry, Set<String> beside) {}
