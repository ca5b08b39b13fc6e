/** Messages that are written with the change they tell of, and sent later, at least once and in order for each key. */
package dev.junban.outbox;
