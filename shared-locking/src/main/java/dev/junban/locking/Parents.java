package dev.junban.locking;

import io.vertx.mutiny.sqlclient.Tuple;
import java.util.Collection;
import java.util.List;

/**
 * The rows that new rows of a table refer to. The foreign-key checks of an insertion lock them, in an order that nobody
 * chose, unless they are held already: then the checks take nothing.
 *
 * @param targets the columns that the insertion fills
 * @param values the values that it is given for each row
 */
record Parents(String table, List<String> targets, Columns values) {

    Parents(String table, String targets, Columns values) {
        this(table, List.of(targets.strip().split("\\s*,\\s*")), values);
    }

    void requireHeld(OpenTransaction transaction, Collection<Tuple> rows) {
        transaction.childrenOf(table).stream()
                .filter(child -> targets.contains(child.column()))
                .forEach(child -> requireHeld(transaction, child, rows));
    }

    private void requireHeld(OpenTransaction transaction, ChildColumn child, Collection<Tuple> rows) {
        int column = values.names().indexOf(child.column());
        if (column < 0) {
            throw new IllegalArgumentException("The insertion into " + table + " computes " + child.column()
                    + ", so nobody can tell whether the row of " + child.parent()
                    + " is held: give it as a value of that name");
        }
        for (Tuple row : rows) {
            Object id = row.getValue(column);
            if (id != null) {
                transaction.requireHeld(child.parent(), id, LockMode.PIN);
            }
        }
    }
}
