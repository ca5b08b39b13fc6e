/** What the provider has decided, whoever tells of it, is applied to orders, refunds and stock. */
@NullMarked
package dev.junban.settlement;

import org.jspecify.annotations.NullMarked;
