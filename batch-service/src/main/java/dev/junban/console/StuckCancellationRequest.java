package dev.junban.console;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What an operator may say when giving an order up.
 *
 * @param reason kept in the order's history
 */
record StuckCancellationRequest(
        @Size(min = 1, max = 200) @Nullable String reason) {}
