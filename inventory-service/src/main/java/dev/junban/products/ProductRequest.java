package dev.junban.products;

import dev.junban.web.CurrencyCode;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A product to be. */
@Schema(requiredProperties = {"sku", "name", "description", "priceMinor", "currency"})
record ProductRequest(
        @NotNull @Pattern(regexp = Sku.REGEX, message = Sku.RULE)
        String sku,

        @NotBlank @Size(max = 200) String name,
        @NotNull @Size(max = 10_000) String description,
        @Min(0) @Max(PRICE_MINOR_MAX) long priceMinor,
        @NotNull @CurrencyCode String currency) {

    static final long PRICE_MINOR_MAX = 1_000_000_000_000L;
}
