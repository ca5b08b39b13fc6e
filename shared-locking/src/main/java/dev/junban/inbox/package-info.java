/** Repeats are told by unique keys, which are ranked like every other lock. */
package dev.junban.inbox;
