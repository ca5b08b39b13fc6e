package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;

/**
 * A customer's store credit.
 *
 * @param balanceMinor minor units of {@code currency}, the sum of its entries
 */
public record Account(String ownerId, String currency, long balanceMinor) {
    /** Above it a JSON number is no longer exact in every client. */
    public static final long BALANCE_MAX = (1L << 53) - 1;

    static final String COLUMNS = "owner_id, currency, balance_minor";

    static Account of(Row row) {
        return new Account(row.getString("owner_id"), row.getString("currency"), row.getLong("balance_minor"));
    }

    /** Whether this much can be taken from it. */
    public boolean covers(long amountMinor) {
        return amountMinor <= balanceMinor;
    }

    /** How much more may be put in. */
    public long space() {
        return BALANCE_MAX - balanceMinor;
    }

    /** The account after such an entry. */
    Account after(AccountEntryKind kind, long amountMinor) {
        long balance = Math.addExact(balanceMinor, kind.signed(amountMinor));
        if (balance < 0) {
            throw new IllegalStateException(
                    "A balance of " + balanceMinor + " does not cover a " + kind + " of " + amountMinor);
        }
        return new Account(ownerId, currency, balance);
    }
}
