package dev.junban.accounts;

import dev.junban.locking.Reads;
import dev.junban.locking.Stage;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;

/**
 * Reads entries, newest first. An entry gets its id while its account is held, so within one account the order of ids
 * is the order of commits, and a page once read never gains an entry.
 */
@Singleton
final class EntryQueries {
    private static final String NEWEST_FIRST = "SELECT " + EntryView.COLUMNS
            + " FROM account_entries WHERE account_id = $1"
            + " AND ($2::text IS NULL OR EXISTS (SELECT FROM accounts WHERE id = $1 AND owner_id = $2))"
            + " AND id < $3 ORDER BY id DESC LIMIT $4";

    private final Reads reads;

    EntryQueries(Reads reads) {
        this.reads = reads;
    }

    /** The newest entries of the account with a smaller id; none if it is not of the only owner asked for. */
    Uni<Page<EntryView>> newestFirst(long accountId, Optional<String> onlyOwner, long idBelow, int limit) {
        return reads.select(NEWEST_FIRST, Tuple.of(accountId, onlyOwner.orElse(null), idBelow, limit + 1))
                .map(rows -> rows.stream().map(EntryView::of).toList())
                .map(entries -> Page.of(entries, limit, last -> Cursor.of(last.id())));
    }

    /** The newest entry of an account that this transaction holds, hence its own once it has written one. */
    static Uni<EntryView> newest(Stage<?> stage, long accountId) {
        return stage.select(NEWEST_FIRST, Tuple.of(accountId, null, Long.MAX_VALUE, 1))
                .map(rows -> EntryView.of(rows.iterator().next()));
    }
}
