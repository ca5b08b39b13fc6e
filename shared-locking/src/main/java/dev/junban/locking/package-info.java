/**
 * Locks rows in one global order, rank first, then key ascending, for the whole transaction.
 *
 * <p>A service declares its {@link dev.junban.locking.LockKind kinds} in one file, starts a transaction with
 * {@link dev.junban.locking.LockedTransactions}, and walks forward through {@link dev.junban.locking.Stage stages}:
 * a kind that comes too late does not compile. Rows are changed only through {@link dev.junban.locking.Handle
 * handles} of rows that are held.
 */
@NullMarked
package dev.junban.locking;

import org.jspecify.annotations.NullMarked;
