/** Store credit: accounts, their entries, and transfers between them. */
@NullMarked
package dev.junban.accounts;

import org.jspecify.annotations.NullMarked;
