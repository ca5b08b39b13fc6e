package dev.junban.locking;

import java.util.Map;
import java.util.Set;

/**
 * Of the rows of one kind, those that a transaction could have without waiting.
 *
 * @param rows the handles by key, in the order in which the rows were locked
 * @param busy the keys of rows that somebody else held
 * @param missing the keys asked for that do not exist
 * @param then the stage from which higher ranks may be acquired
 * @param <N> what may still be acquired
 */
public record LockedUnlessBusy<N, I, T>(Map<I, Handle<I, T>> rows, Set<I> busy, Set<I> missing, Stage<N> then) {}
