package dev.junban.accounts;

import dev.junban.rows.Account;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Money that a customer has put in.
 *
 * @param amountMinor minor units of the account's currency
 */
@Schema(requiredProperties = "amountMinor")
record DepositRequest(@Min(1) @Max(Account.BALANCE_MAX) long amountMinor) {}
