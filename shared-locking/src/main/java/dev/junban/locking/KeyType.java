package dev.junban.locking;

import java.util.Collection;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.StreamSupport;

/**
 * The type of a kind's key. PostgreSQL sorts the keys, in the locking statement itself: {@code UUID.compareTo} is
 * signed and {@code String.compareTo} differs beyond the basic plane, so Java's order is never relied on.
 */
record KeyType<I>(
        String sql,
        String orderSuffix,
        IntFunction<I[]> array,
        BiFunction<io.vertx.mutiny.sqlclient.Row, Integer, I> read) {
    static final KeyType<Long> BIGINT = new KeyType<>("bigint", "", Long[]::new, (row, i) -> row.getLong(i));
    static final KeyType<UUID> UUID_KEY = new KeyType<>("uuid", "", UUID[]::new, (row, i) -> row.getUUID(i));
    static final KeyType<String> TEXT =
            new KeyType<>("text", " COLLATE \"C\"", String[]::new, (row, i) -> row.getString(i));

    I[] toArray(Collection<I> ids) {
        return ids.toArray(array.apply(0));
    }

    /** The keys of these rows. Whoever gives {@code keyOf} knows the type of the column; the array checks it. */
    <E> I[] toArray(Iterable<E> rows, Function<E, Object> keyOf) {
        return StreamSupport.stream(rows.spliterator(), false).map(keyOf).toArray(array);
    }
}
