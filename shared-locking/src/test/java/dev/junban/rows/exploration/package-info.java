/**
 * Everything that can happen to one order, in every sequence. The decisions are the product's; what is around them, the
 * provider, the broker, other customers and the time, is played here.
 */
package dev.junban.rows.exploration;
