/** Orders: placing them, and looking at them. */
package dev.junban.orders;
