/**
 * The rules of the architecture, which each module checks for itself. They stand here, in the lowest module, so that all
 * can use them.
 */
package dev.junban.rules;
