package dev.junban.locking;

/** A column of a leaf or of a kind that refers to a row of a kind. */
record ChildColumn(String table, String column, LockKind<?, ?, ?, ?> parent) {}
