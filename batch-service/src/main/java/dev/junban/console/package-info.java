/**
 * The page on which operators watch the shop: who waits for whom, where the time goes, which orders are stuck. It looks
 * on two connections of its own, only while somebody watches, and once for all who do.
 */
@NullMarked
package dev.junban.console;

import org.jspecify.annotations.NullMarked;
