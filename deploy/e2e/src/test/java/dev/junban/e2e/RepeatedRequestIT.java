package dev.junban.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RepeatedRequestIT {
    private final long stock = Shop.inventory(100);

    @Test
    void isOneOrderHoweverOftenItComesAtOnce() {
        String key = Shop.newKey();

        List<Reply> replies = Together.run(20, 20, n -> Shop.placePatiently(key, Shop.basket(stock, 1)));

        assertThat(replies).extracting(Reply::status).containsOnly(201);
        assertThat(replies).extracting(Reply::body).containsOnly(replies.get(0).body());
        assertThat(replies).filteredOn(Reply::replayed).hasSize(19);
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(1);
        assertThat(Sql.count("SELECT count(*) FROM order_lines WHERE inventory_id = ?", stock))
                .isEqualTo(1);
        String id = replies.get(0).json().path("id").asText();
        Shop.awaitStatus(id, "PAID");
        assertThat(Provider.charges(id)).isEqualTo(1);
    }

    @Test
    void isRefusedUnderAKeyThatCameWithAnotherBody() {
        String key = Shop.newKey();
        assertThat(Shop.place(key, Shop.basket(stock, 1)).status()).isEqualTo(201);

        Reply other = Shop.place(key, Shop.basket(stock, 2));

        assertThat(other.status()).isEqualTo(422);
        assertThat(other.problem()).isEqualTo("idempotency-key-reused");
        assertThat(Shop.stock(stock).path("reserved").asLong()).isEqualTo(1);
    }
}
