package dev.junban.rows;

import io.vertx.mutiny.sqlclient.Row;

/**
 * A customer's store credit.
 *
 * @param balanceMinor minor units of {@code currency}, the sum of its entries
 */
public record Account(String ownerId, String currency, long balanceMinor) {
    static final String COLUMNS = "owner_id, currency, balance_minor";

    static Account of(Row row) {
        return new Account(row.getString("owner_id"), row.getString("currency"), row.getLong("balance_minor"));
    }
}
