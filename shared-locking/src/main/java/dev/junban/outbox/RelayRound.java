package dev.junban.outbox;

import java.util.Optional;

/**
 * What one round of the relay achieved.
 *
 * @param sent how many messages left
 * @param failure why others stayed for a later round: the first failure
 */
public record RelayRound(int sent, Optional<Throwable> failure) {
    static final RelayRound NOTHING = new RelayRound(0, Optional.empty());
}
