package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LastUnitsIT {
    @Test
    void areSoldOnceEach() {
        long stock = Shop.inventory(7);

        List<Reply> replies = Together.run(50, 50, n -> Shop.placePatiently(Shop.newKey(), Shop.basket(stock, 1)));

        List<Reply> refused =
                replies.stream().filter(reply -> reply.status() != 201).toList();
        assertThat(refused).hasSize(43).allSatisfy(reply -> {
            assertThat(reply.status()).isEqualTo(409);
            assertThat(reply.problem()).isEqualTo("insufficient-stock");
            assertThat(reply.json().at("/shortages/0/inventoryId").asLong()).isEqualTo(stock);
            assertThat(reply.json().at("/shortages/0/requested").asLong()).isEqualTo(1);
            assertThat(reply.json().at("/shortages/0/available").asLong(-1)).isZero();
        });
        assertThat(Sql.rows("SELECT on_hand, reserved FROM inventories WHERE id = ?", stock))
                .containsExactly("7,7");
        assertThat(Sql.count(
                        "SELECT count(*) FROM stock_movements WHERE inventory_id = ? AND order_id IS NOT NULL", stock))
                .isEqualTo(7);
    }

    /** Only lines name the stock, so orders are counted as a whole, while nobody else places any. */
    @Test
    void leaveNoRowOfAnOrderThatCameTooLate() {
        long stock = Shop.inventory(0);
        long before = Sql.count("SELECT count(*) FROM orders");

        List<Reply> replies = Together.run(10, 10, n -> Shop.placePatiently(Shop.newKey(), Shop.basket(stock, 1)));

        assertThat(replies).extracting(Reply::status).containsOnly(409);
        assertThat(Sql.count("SELECT count(*) FROM orders")).isEqualTo(before);
        assertThat(
                        Sql.count(
                                "SELECT count(*) FROM orders o WHERE NOT EXISTS (SELECT FROM order_lines WHERE order_id = o.id)"))
                .isZero();
    }
}
