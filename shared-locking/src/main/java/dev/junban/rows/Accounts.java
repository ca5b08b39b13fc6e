package dev.junban.rows;

import dev.junban.locking.Handle;
import dev.junban.locking.LeafInsert;
import dev.junban.locking.RowInsert;
import dev.junban.locking.RowUpdate;
import dev.junban.locking.Stage;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The only writer of store credit: every change of a balance is an entry that is never changed. */
public final class Accounts {
    private static final RowInsert<?, ?, Long, Account> INSERT = Kinds.ACCOUNT.insert("owner_id text, currency text");

    private static final RowUpdate<Long, Account> ADD =
            Kinds.ACCOUNT.update("balance_minor = t.balance_minor + v.amount_minor", "amount_minor bigint");

    private static final LeafInsert ENTRIES = LeafInsert.into(
            "account_entries",
            "account_id bigint, kind text, amount_minor bigint, balance_minor bigint, order_id uuid");

    private Accounts() {}

    /** A new account with nothing in it. */
    public static Uni<Handle<Long, Account>> insert(Stage<?> stage, String ownerId, String currency) {
        return INSERT.run(stage, List.of(Tuple.of(ownerId, currency)))
                .map(inserted -> inserted.values().iterator().next());
    }

    /**
     * Appends the entries, in this order, and adds them to the balances. All entries of a transaction for an account
     * come in one call, since each tells the balance behind it. Fails with {@link IllegalStateException}, and with
     * nothing written, where a balance would fall below 0: look with {@link Account#covers} first.
     */
    public static Uni<Void> append(Stage<?> stage, List<AccountEntry> entries) {
        return Uni.createFrom().deferred(() -> {
            List<Tuple> rows = rows(entries);
            return Uni.join()
                    .all(ADD.run(sums(entries)), ENTRIES.run(stage, rows))
                    .andFailFast()
                    .replaceWithVoid();
        });
    }

    private static List<Tuple> rows(List<AccountEntry> entries) {
        Map<Handle<Long, Account>, Account> accounts = new LinkedHashMap<>();
        List<Tuple> rows = new ArrayList<>();
        for (AccountEntry entry : entries) {
            Account after = accounts.getOrDefault(
                            entry.account(), entry.account().row())
                    .after(entry.kind(), entry.amountMinor());
            accounts.put(entry.account(), after);
            rows.add(row(entry, after));
        }
        return rows;
    }

    private static Tuple row(AccountEntry entry, Account after) {
        return Tuple.of(
                entry.account().id(),
                entry.kind().name(),
                entry.signedMinor(),
                after.balanceMinor(),
                entry.orderId().orElse(null));
    }

    private static Map<Handle<Long, Account>, Tuple> sums(List<AccountEntry> entries) {
        return entries.stream()
                .collect(Collectors.toMap(
                        AccountEntry::account,
                        entry -> Tuple.of(entry.signedMinor()),
                        (a, b) -> Tuple.of(Math.addExact(a.getLong(0), b.getLong(0)))));
    }
}
