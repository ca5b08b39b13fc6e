package dev.junban.accounts;

import dev.junban.edge.Idempotent;
import dev.junban.testing.FaultyDatabase;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    private static final String NUMBERS = """
            SELECT (SELECT count(*) FROM requests), (SELECT count(*) FROM account_entries),
                   (SELECT count(*) FROM accounts), (SELECT coalesce(sum(id * balance_minor), 0) FROM accounts)""";

    static FaultyDatabase faulty;
    static IdempotentTransactions transactions;
    static JsonBody bodies;

    @BeforeAll
    static void open() {
        faulty = new FaultyDatabase(FaultsIT.class);
        transactions = new IdempotentTransactions(faulty.transactions());
        bodies = Idempotent.bodies();
    }

    @AfterAll
    static void close() throws SQLException {
        faulty.close();
    }

    @Test
    void opensAnAccountOnceOrNotAtAll() {
        OpenAccount openAccount = new OpenAccount(transactions, bodies);

        faulty.requireSameUnderFaults(
                NUMBERS, () -> openAccount.run(new AccountRequest("c-1", "EUR"), Optional.of(Idempotent.newKey())));
    }

    @Test
    void depositsOnceOrNotAtAll() {
        DepositCredit depositCredit = new DepositCredit(transactions, bodies);
        long account = account();

        faulty.requireSameUnderFaults(
                NUMBERS, () -> depositCredit.run(account, new DepositRequest(5), Idempotent.newKey()));
    }

    @Test
    void transfersOnceOrNotAtAll() {
        TransferCredit transferCredit = new TransferCredit(transactions, bodies);
        long from = account();
        long to = account();
        var unused = new DepositCredit(transactions, bodies)
                .run(from, new DepositRequest(1_000_000), Idempotent.newKey())
                .await()
                .atMost(Duration.ofSeconds(30));

        faulty.requireSameUnderFaults(
                NUMBERS,
                () -> transferCredit.run(new TransferRequest(from, to, 7), Idempotent.STAFF, Idempotent.newKey()));
    }

    private static long account() {
        return faulty.number("INSERT INTO accounts (owner_id, currency) VALUES ('c-1', 'EUR') RETURNING id");
    }
}
