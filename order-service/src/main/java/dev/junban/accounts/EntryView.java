package dev.junban.accounts;

import dev.junban.rows.AccountEntryKind;
import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One entry as it is answered, in minor units.
 *
 * @param amountMinor what it added, negative if it took
 * @param balanceMinor the balance behind it
 * @param at when its transaction began
 */
record EntryView(
        long id, long amountMinor, long balanceMinor, AccountEntryKind kind, Optional<UUID> orderId, Instant at) {

    static final String COLUMNS = "id, amount_minor, balance_minor, kind, order_id, at";

    static EntryView of(Row row) {
        return new EntryView(
                row.getLong("id"),
                row.getLong("amount_minor"),
                row.getLong("balance_minor"),
                AccountEntryKind.valueOf(row.getString("kind")),
                Optional.ofNullable(row.getUUID("order_id")),
                row.getOffsetDateTime("at").toInstant());
    }
}
