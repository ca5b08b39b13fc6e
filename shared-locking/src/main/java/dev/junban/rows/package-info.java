/** The ranked rows of the shop, their order, and the only SQL that changes them. */
package dev.junban.rows;
