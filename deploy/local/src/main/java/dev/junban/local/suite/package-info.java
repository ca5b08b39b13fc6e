/** Starts, watches and stops the whole suite as processes on one machine. */
package dev.junban.local.suite;
