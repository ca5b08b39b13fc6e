package dev.junban.locking;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Two sessions past the kernel, on a new day of the sale. */
abstract class OnSaleDay {
    static SaleDay day;

    PlainSession a;
    PlainSession b;

    @BeforeAll
    static void open() {
        day = new SaleDay();
    }

    @BeforeEach
    void connect() {
        a = day.plain.owner();
        b = day.plain.owner();
        a.run(
                "UPDATE tickets SET remaining = 100 WHERE id = 1",
                "UPDATE accounts SET balance = 60 WHERE id IN (1, 2)",
                "DELETE FROM bookings");
    }

    @AfterEach
    void disconnect() {
        day.plain.closeAll();
    }

    @AfterAll
    static void close() {
        day.close();
    }
}
