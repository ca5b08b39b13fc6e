package dev.junban.accounts;

import dev.junban.locking.Reads;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Accounts as they were a moment ago. */
@Singleton
final class AccountQueries {
    private static final String BY_ID = "SELECT " + AccountView.COLUMNS + " FROM accounts WHERE id = $1";

    private final Reads reads;

    AccountQueries(Reads reads) {
        this.reads = reads;
    }

    Uni<Optional<AccountView>> byId(long id) {
        return reads.select(BY_ID, Tuple.of(id))
                .map(rows -> rows.stream().map(AccountView::of).findFirst());
    }
}
