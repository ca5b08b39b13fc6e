package dev.junban.rows;

/** Pieces of one line of an order that have come back. */
public record ReturnedUnits(int lineNo, long quantity) {}
