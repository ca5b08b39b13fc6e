package dev.junban.orders;

import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * What a caller may say when giving an order up.
 *
 * @param reason kept in the order's history
 */
record CancellationRequest(
        @Size(min = 1, max = 200) @Nullable String reason) {}
