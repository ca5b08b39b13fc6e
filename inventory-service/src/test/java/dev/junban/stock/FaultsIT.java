package dev.junban.stock;

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
    private static final String NUMBERS = """
            SELECT (SELECT count(*) FROM requests), (SELECT count(*) FROM stock_movements),
                   (SELECT sum(on_hand_delta) FROM stock_movements), (SELECT count(*) FROM inventories), %s
            """;
    private static final String STOCK = NUMBERS.formatted("(SELECT sum(on_hand) FROM inventories)");
    private static final String STOCK_OF_EACH = NUMBERS.formatted("(SELECT sum(id * on_hand) FROM inventories)");

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
    void createsAnInventoryOnceOrNotAtAll() {
        CreateInventory createInventory = new CreateInventory(transactions, bodies);
        long product = product();

        faulty.requireSameUnderFaults(
                STOCK,
                () -> createInventory.run(
                        new InventoryRequest(product, UUID.randomUUID().toString(), 5),
                        Optional.of(Idempotent.newKey())));
    }

    @Test
    void receivesStockOnceOrNotAtAll() {
        ReceiveStock receiveStock = new ReceiveStock(transactions, bodies);
        long inventory = inventory(product(), "main");

        faulty.requireSameUnderFaults(
                STOCK_OF_EACH, () -> receiveStock.run(inventory, new ReceiptRequest(3, "note"), Idempotent.newKey()));
    }

    @Test
    void adjustsStockOnceOrNotAtAll() {
        AdjustStock adjustStock = new AdjustStock(transactions, bodies);
        long inventory = inventory(product(), "main");

        faulty.requireSameUnderFaults(
                STOCK_OF_EACH,
                () -> adjustStock.run(inventory, new AdjustmentRequest(-1, "lost"), Idempotent.newKey()));
    }

    @Test
    void movesStockOnceOrNotAtAll() {
        MoveStock moveStock = new MoveStock(transactions, bodies);
        long product = product();
        long from = inventory(product, "front");
        long to = inventory(product, "back");

        faulty.requireSameUnderFaults(
                STOCK_OF_EACH, () -> moveStock.run(new StockTransferRequest(from, to, 2), Idempotent.newKey()));
    }

    private static long product() {
        return faulty.number("INSERT INTO products (sku, name, description, price_minor, currency)"
                + " VALUES (gen_random_uuid()::text, '', '', 1, 'EUR') RETURNING id");
    }

    private static long inventory(long product, String location) {
        return faulty.number("INSERT INTO inventories (product_id, location, on_hand) VALUES (" + product + ", '"
                + location + "', 1000) RETURNING id");
    }
}
