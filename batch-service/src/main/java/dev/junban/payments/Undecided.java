package dev.junban.payments;

import java.time.Instant;
import java.util.Set;

/**
 * A payment that only the provider can tell of.
 *
 * @param since when it was first asked for
 * @param wanted whether the order still waits for it
 * @param beside payments of the order that are known not to be this one
 * @param keyIsOver whether the provider may have forgotten the key under which it was asked for
 */
record Undecided(Charge charge, Instant since, boolean wanted, Set<String> beside, boolean keyIsOver) {}
