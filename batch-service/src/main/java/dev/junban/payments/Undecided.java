package dev.junban.payments;

import dev.junban.provider.Charge;
import dev.junban.rows.Inquiry;
import java.util.Set;

/**
 * A payment that only the provider can tell of.
 *
 * @param inquiry how the provider is to be asked about it
 * @param beside payments of the order that are known not to be this one
 */
record Undecided(Charge charge, Inquiry inquiry, Set<String> beside) {}
