package dev.junban.accounts;

import io.vertx.mutiny.sqlclient.Row;

/**
 * An account as it is answered.
 *
 * @param balanceMinor minor units of {@code currency}
 */
record AccountView(long id, String ownerId, String currency, long balanceMinor) {
    static final String COLUMNS = "id, owner_id, currency, balance_minor";

    static AccountView of(Row row) {
        return new AccountView(
                row.getLong("id"), row.getString("owner_id"), row.getString("currency"), row.getLong("balance_minor"));
    }
}
