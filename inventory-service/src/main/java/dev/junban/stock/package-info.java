/** How much of a product is where. */
package dev.junban.stock;
