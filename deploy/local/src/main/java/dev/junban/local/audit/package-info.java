/** Proves from the write-ahead log that every row was locked in the one order of all services. */
package dev.junban.local.audit;
