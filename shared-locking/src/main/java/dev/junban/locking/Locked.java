package dev.junban.locking;

import java.util.Map;
import java.util.Set;

/**
 * The rows of one kind that a transaction holds.
 *
 * @param rows the handles by key, in the order in which the rows were locked
 * @param missing the keys asked for that do not exist, and after {@link LockKind#lockUnlessBusy} those that somebody else
 *     holds; a missing row locks nothing
 * @param then the stage from which higher ranks may be acquired
 * @param <N> what may still be acquired
 */
public record Locked<N, I, T>(Map<I, Handle<I, T>> rows, Set<I> missing, Stage<N> then) {}
