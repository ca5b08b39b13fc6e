package dev.junban.accounts;

import dev.junban.rows.Account;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Store credit that changes its owner.
 *
 * @param amountMinor minor units of the currency of both accounts
 */
@Schema(requiredProperties = {"fromAccountId", "toAccountId", "amountMinor"})
record TransferRequest(
        @Min(1) long fromAccountId,
        @Min(1) long toAccountId,
        @Min(1) @Max(Account.BALANCE_MAX) long amountMinor) {}
