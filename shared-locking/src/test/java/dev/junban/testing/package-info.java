/** What the tests of all services share. */
package dev.junban.testing;
