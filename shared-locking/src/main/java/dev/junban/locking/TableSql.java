package dev.junban.locking;

import java.util.ArrayList;
import java.util.List;

/** The statements of one kind's table. Each names its columns and finds rows by key only. */
record TableSql<I>(String table, String keyColumn, KeyType<I> key, String columns) {

    /**
     * One table, sorted inside the locking level: PostgreSQL then locks in this order under every plan, which it does
     * not without ORDER BY, nor with the sort outside.
     */
    String lock(LockMode mode) {
        return lock("$1::" + key.sql() + "[]", mode);
    }

    /**
     * Declares the rows to the guard and locks them: the keys come out of a sub-select, which PostgreSQL has to evaluate,
     * once, before it can look for the first row. A declaration that travels in a statement of its own costs both sides
     * about as much again as the lock.
     */
    String declareAndLock(LockMode mode) {
        String keys = key.sql() + "[]";
        return lock("(SELECT locking.acquired('" + table + "', '" + mode + "', $1::" + keys + "))::" + keys, mode);
    }

    private String lock(String keys, LockMode mode) {
        return "SELECT " + rowColumns() + " FROM " + table + " WHERE " + keyColumn + " = ANY (" + keys + ") ORDER BY "
                + keyColumn + key.orderSuffix() + " " + mode.clause();
    }

    /** Takes what is free and never waits. Not in mode PIN: a try for KEY SHARE can wait on an update chain. */
    String tryLock() {
        return lock(LockMode.WRITE) + " SKIP LOCKED";
    }

    String find() {
        return "SELECT " + keyColumn + " FROM " + table + " WHERE " + keyColumn + " = ANY ($1::" + key.sql() + "[])";
    }

    /** The keys stand there twice: a plan that scans the table must compare them before the guard looks at a row. */
    String update(String assignments, Columns values) {
        String names = values.size() == 0 ? "id" : "id, " + values.list();
        return "UPDATE " + table + " AS t SET " + assignments + " FROM " + unnestWithId(values) + " AS v(" + names
                + ") WHERE t." + keyColumn + " = v.id AND t." + keyColumn + " = ANY ($1::" + key.sql() + "[])";
    }

    private String unnestWithId(Columns values) {
        List<String> types = new ArrayList<>();
        types.add(key.sql());
        types.addAll(values.types());
        return Columns.unnestOf(1, types);
    }

    String insert(String targets, String expressions, Columns values) {
        return "INSERT INTO " + table + " (" + targets + ") SELECT " + expressions + " FROM " + values.unnest(1);
    }

    /** Keys are inserted in their order: two transactions with two keys in opposite order would deadlock. */
    String claim(String targets, String expressions, Columns values) {
        return returning(insert(targets, expressions, values) + " ORDER BY v." + keyColumn + key.orderSuffix()
                + " ON CONFLICT DO NOTHING");
    }

    String returning(String insertion) {
        return insertion + " RETURNING " + rowColumns();
    }

    String declare(Guard guard, LockMode mode) {
        return "SELECT locking." + guard.function() + "('" + table + "', '" + mode + "', $1::" + key.sql()
                + "[]::text)";
    }

    String delete() {
        return "DELETE FROM " + table + " WHERE " + keyColumn + " = ANY ($1::" + key.sql() + "[])";
    }

    private String rowColumns() {
        return columns.isEmpty() ? keyColumn : keyColumn + ", " + columns;
    }
}
