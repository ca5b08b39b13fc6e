package dev.junban.accounts;

import dev.junban.web.Problem;
import java.util.Collection;

/** Where store credit is found, and what is said where there is none or not enough. */
final class AccountPaths {
    static final String ACCOUNTS = "/accounts";
    static final String DEPOSITS = "/{id}/deposits";
    static final String TRANSFERS = "/transfers";

    private AccountPaths() {}

    static String deposits(long accountId) {
        return ACCOUNTS + "/" + accountId + "/deposits";
    }

    static Problem notFound(long accountId) {
        return Problem.notFound("There is no account " + accountId + ".");
    }

    static Problem unknown(Collection<Long> missing) {
        return Problem.of(422, "unknown-account", "There is no account " + missing + ".")
                .with("missing", missing);
    }

    static Problem full(long accountId, long spaceMinor) {
        return Problem.of(
                        422,
                        "balance-limit-exceeded",
                        "Account " + accountId + " can take in " + spaceMinor + " more. Check the amount.")
                .with("accountId", accountId)
                .with("amountMinorMax", spaceMinor);
    }
}
