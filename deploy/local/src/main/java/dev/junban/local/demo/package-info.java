/** The seven failures, each the naive way in tables of its own, then on the running suite. Knows only its addresses. */
package dev.junban.local.demo;
