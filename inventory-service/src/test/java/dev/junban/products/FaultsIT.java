package dev.junban.products;

import dev.junban.edge.Idempotent;
import dev.junban.testing.FaultyDatabase;
import dev.junban.web.IdempotentTransactions;
import dev.junban.web.JsonBody;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whichever statement fails, and however, all of a transaction happens once, or nothing. */
class FaultsIT {
    private static final String NUMBERS = "SELECT (SELECT count(*) FROM requests), (SELECT count(*) FROM products)";

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
    void createsAProductOnceOrNotAtAll() {
        CreateProduct createProduct = new CreateProduct(transactions, bodies);

        faulty.requireSameUnderFaults(
                NUMBERS,
                () -> createProduct.run(
                        new ProductRequest(UUID.randomUUID().toString(), "Tea", "", 100, "EUR"),
                        Optional.of(Idempotent.newKey())));
    }
}
