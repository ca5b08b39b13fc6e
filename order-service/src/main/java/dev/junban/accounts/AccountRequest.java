package dev.junban.accounts;

import dev.junban.web.CurrencyCode;
import dev.junban.web.Names;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;

/**
 * An account to be opened.
 *
 * @param ownerId the customer whose orders it pays
 */
record AccountRequest(
        @NotNull @Pattern(regexp = Names.PATTERN, message = Names.RULE)
        String ownerId,

        @NotNull @CurrencyCode String currency) {}
