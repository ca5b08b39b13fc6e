package dev.junban.orders;

import static org.assertj.core.api.Assertions.assertThat;

import dev.junban.rows.NewOrder;
import dev.junban.rows.OrderStatus;
import dev.junban.web.Cursor;
import dev.junban.web.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ListOrdersIT {
    static Shop shop;

    private final String customer = "c-" + UUID.randomUUID();

    @BeforeAll
    static void open() {
        shop = new Shop();
    }

    @AfterAll
    static void close() {
        shop.close();
    }

    @Test
    void pagesThroughOrdersOfTheSameMoment() {
        long inventory = shop.inventory("SAME", 5, "EUR", 100);
        List<PlaceOrder> placed = IntStream.range(0, 7)
                .mapToObj(n -> Shop.order(customer + n, customer, Map.of(inventory, 1L)))
                .toList();
        Shop.await(shop.placing(placed));

        List<UUID> seen = new ArrayList<>();
        Optional<Cursor> after = Optional.empty();
        do {
            Page<OrderView> page = page(ofCustomer(customer), 2, after);
            page.items().forEach(order -> seen.add(order.id()));
            after = Optional.ofNullable(page.next()).map(Cursor::parse);
        } while (after.isPresent());

        assertThat(shop.count("(SELECT DISTINCT created_at FROM orders WHERE customer_id = '" + customer + "') AS t"))
                .isEqualTo(1);
        assertThat(seen)
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(
                        placed.stream().map(PlaceOrder::id).toList());
    }

    @Test
    void givesEachOrderItsOwnLines() {
        long tea = shop.inventory("TEA", 5, "EUR", 100);
        long cup = shop.inventory("CUP", 5, "EUR", 100);
        Shop.await(shop.placing(List.of(
                Shop.order(customer + 1, customer, Map.of(tea, 1L)),
                Shop.order(customer + 2, customer, Map.of(cup, 2L)))));

        var items = page(ofCustomer(customer), 50, Optional.empty()).items();

        assertThat(items).hasSize(2).allSatisfy(order -> assertThat(order.lines())
                .hasSize(1));
        assertThat(items.stream().flatMap(order -> order.lines().stream()).map(NewOrder.Line::sku))
                .containsExactlyInAnyOrder("TEA", "CUP");
    }

    @Test
    void isEmptyForACustomerWithoutOrders() {
        assertThat(page(ofCustomer("nobody"), 50, Optional.empty())).isEqualTo(new Page<>(List.of(), null));
    }

    @Test
    void findsNoOrderInAnotherState() {
        long inventory = shop.inventory("STATE", 5, "EUR", 100);
        Shop.await(shop.placing(List.of(Shop.order(customer, customer, Map.of(inventory, 1L)))));
        var expired = new OrderFilter(
                Optional.of(customer),
                Optional.of(OrderStatus.EXPIRED),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());

        assertThat(page(expired, 50, Optional.empty()).items()).isEmpty();
    }

    private static OrderFilter ofCustomer(String customer) {
        return new OrderFilter(
                Optional.of(customer),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Page<OrderView> page(OrderFilter filter, int limit, Optional<Cursor> after) {
        return Shop.await(shop.lists.page(filter, limit, after));
    }
}
