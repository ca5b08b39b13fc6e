package dev.junban.accounts;

import dev.junban.web.Caller;
import dev.junban.web.CurrencyCode;
import dev.junban.web.Names;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An account to be opened.
 *
 * @param ownerId the customer whose orders it pays
 */
record AccountRequest(
        @Schema(description = "A customer may leave it out, and may name nobody else")
        @NotNull
        @Pattern(regexp = Names.PATTERN, message = Names.RULE)
        String ownerId,

        @NotNull @CurrencyCode String currency) {

    /** The same as this caller may send it. */
    AccountRequest by(Caller caller) {
        return new AccountRequest(caller.customer(Optional.ofNullable(ownerId)).orElse(ownerId), currency);
    }
}
