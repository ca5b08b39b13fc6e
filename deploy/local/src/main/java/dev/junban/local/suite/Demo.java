package dev.junban.local.suite;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Shows on the running suite what it does. */
record Demo(Place place, Screen screen) {
    private static final List<String> FAILURES = List.of(
            "lost-update", "write-skew", "deadlock", "slow-provider", "ddl-queue", "webhook-twice", "missing-row");

    int run(List<String> words) {
        if (!words.isEmpty()) {
            screen.line("%s", refusal(words));
            return 2;
        }
        Endpoints endpoints = place.requireRunning();
        SampleOrder.Placed order = new SampleOrder(endpoints, screen).place(() -> false);
        show(endpoints, order);
        return 0;
    }

    private static String refusal(List<String> words) {
        String word = String.join(" ", words);
        return (FAILURES.contains(word)
                        ? "The demonstration " + word + " does not exist yet."
                        : "Unknown: " + word + ".")
                + " There will be: " + String.join(", ", FAILURES)
                + ".\nWithout a word, deploy/local/demo places an order and shows its timeline.";
    }

    private void show(Endpoints endpoints, SampleOrder.Placed order) {
        Http http = new Http();
        String charges = endpoints.payments() + "/payments?orderId=" + order.orderId();
        JsonArray charged = http.get(charges).getJsonArray("items");
        String shelf = endpoints.inventory() + "/inventories/" + order.inventoryId();
        JsonObject stock = http.get(shelf);
        screen.line("");
        screen.line("Charged %d time(s)   %s", charged.size(), charges);
        screen.line(
                "Stock: %d on hand, %d reserved, %d available   %s",
                stock.getLong("onHand"), stock.getLong("reserved"), stock.getLong("available"), shelf);
        screen.line("Order: %s/orders/%s", endpoints.orders(), order.orderId());
    }
}
