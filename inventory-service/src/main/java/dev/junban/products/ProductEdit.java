package dev.junban.products;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a product is to become. Its SKU and currency stay: orders of the past name them.
 *
 * @param version the one that was edited; may be left out where {@code If-Match} says it
 */
@Schema(requiredProperties = {"name", "description", "priceMinor"})
record ProductEdit(
        @NotBlank @Size(max = 200) String name,
        @NotNull @Size(max = 10_000) String description,
        @Min(0) @Max(ProductRequest.PRICE_MINOR_MAX) long priceMinor,
        @Min(1) @Nullable Integer version) {}
