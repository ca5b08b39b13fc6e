package dev.junban.payments;

import dev.junban.provider.Charge;
import java.util.Set;

/**
 * A payment that only the provider can tell of.
 *
 * @param wanted whether the order still waits for it
 * @param beside payments of the order that are known not to be this one
 * @param keyIsOver whether the provider may have forgotten the key under which it was asked for, by the clock of the database
 */
record Undecided(Charge charge, boolean wanted, Set<String> beside, boolean keyIsOver) {}
