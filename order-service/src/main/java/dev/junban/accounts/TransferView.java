package dev.junban.accounts;

/**
 * A transfer as it is answered.
 *
 * @param out the entry of the account that gave
 * @param in the entry of the account that took
 */
record TransferView(
        long fromAccountId, long toAccountId, long amountMinor, String currency, EntryView out, EntryView in) {}
