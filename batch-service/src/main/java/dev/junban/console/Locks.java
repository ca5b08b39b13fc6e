package dev.junban.console;

/**
 * Who waits for whom at a moment.
 *
 * @param seesAll whether the role of the services may see what sessions of other roles do
 */
record Locks(boolean seesAll, WaitGraph graph) {}
