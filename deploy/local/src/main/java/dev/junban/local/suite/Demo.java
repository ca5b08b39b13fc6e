package dev.junban.local.suite;

import dev.junban.local.demo.Addresses;
import dev.junban.local.demo.Demonstrations;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Shows on the running suite what it does: an order and its timeline, or one of the seven failures. */
record Demo(Place place, Screen screen) {
    int run(List<String> words) {
        if (words.isEmpty()) {
            Endpoints endpoints = place.requireRunning();
            show(endpoints, new SampleOrder(endpoints, place.tokens(endpoints), screen).place(() -> false));
            return 0;
        }
        String word = String.join(" ", words);
        if (!Demonstrations.words().contains(word)) {
            screen.line("%s", refusal(word));
            return 2;
        }
        return Demonstrations.run(word, addresses(place.requireRunning()), screen) ? 0 : 1;
    }

    private static String refusal(String word) {
        return "Unknown: " + word + ". There are: " + String.join(", ", Demonstrations.words())
                + ".\nWithout a word, deploy/local/demo places an order and shows its timeline.";
    }

    private Addresses addresses(Endpoints endpoints) {
        return new Addresses(
                endpoints.orders(),
                endpoints.inventory(),
                endpoints.webhooks(),
                endpoints.payments(),
                endpoints.postgres().ownerUrl(),
                place.tokens(endpoints).token("demo", "staff"));
    }

    private void show(Endpoints endpoints, SampleOrder.Placed order) {
        Http http = new Http(Optional.of(place.tokens(endpoints).token("demo", "staff")));
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
