package dev.junban.orders;

/** An object without members; it may be left out. */
record FulfilmentRequest() {}
