package dev.junban.local.audit;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The row locks of one transaction, in the order in which it got them. */
record Chain(Transaction transaction, List<Acquired> locks) {
    String name() {
        return transaction.name().orElse("");
    }

    Set<Kind> kinds() {
        return locks.stream().map(Acquired::kind).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Where it held {@code first} and waited for {@code then}: rows, or any rows of their kinds if {@code alike}. */
    Optional<List<Acquired>> took(RowId first, RowId then, boolean alike) {
        Acquired had = null;
        for (Acquired lock : locks) {
            if (had != null && lock.waits() && matches(lock.row(), then, alike)) {
                return Optional.of(List.of(had, lock));
            }
            if (had == null && matches(lock.row(), first, alike)) {
                had = lock;
            }
        }
        return Optional.empty();
    }

    private static boolean matches(RowId row, RowId wanted, boolean alike) {
        return alike ? row.kind() == wanted.kind() : row.equals(wanted);
    }
}
