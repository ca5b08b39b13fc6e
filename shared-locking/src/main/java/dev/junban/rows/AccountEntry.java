package dev.junban.rows;

import dev.junban.locking.Handle;
import java.util.Optional;
import java.util.UUID;

/**
 * One change of a balance, kept for ever.
 *
 * @param amountMinor minor units of the account's currency, positive whichever way they go
 */
public record AccountEntry(
        Handle<Long, Account> account, AccountEntryKind kind, long amountMinor, Optional<UUID> orderId) {

    public AccountEntry {
        if (amountMinor <= 0) {
            throw new IllegalArgumentException("An entry " + kind + " cannot be of " + amountMinor);
        }
    }

    /** An entry that no order has a part in. */
    public AccountEntry(Handle<Long, Account> account, AccountEntryKind kind, long amountMinor) {
        this(account, kind, amountMinor, Optional.empty());
    }

    long signedMinor() {
        return kind.signed(amountMinor);
    }
}
