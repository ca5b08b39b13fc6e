package dev.junban.local.history;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a call does if it is done, in words that fit both the call and what is stored of it. */
final class Effects {
    private Effects() {}

    /** Empty for a call that makes nothing that could be counted. */
    static List<String> of(Call call) {
        if (!call.isPost()) {
            return List.of();
        }
        String[] parts = call.parts();
        JsonObject body = call.json();
        String what = parts.length == 3 ? parts[0] + "/" + parts[2] : parts[0];
        return switch (what) {
            case "orders" -> List.of(order(body.getString("customerId", ""), lines(body)));
            case "orders/refunds" -> List.of(refund(parts[1], body.getLong("amountMinor", 0L)));
            case "inventories/receipts" ->
                List.of(movement(Long.parseLong(parts[1]), "RECEIVE", body.getLong("quantity", 0L)));
            case "inventories/adjustments" ->
                List.of(movement(Long.parseLong(parts[1]), "ADJUST", body.getLong("delta", 0L)));
            case "stock-transfers" ->
                List.of(
                        movement(body.getLong("fromInventoryId", 0L), "TRANSFER_OUT", body.getLong("quantity", 0L)),
                        movement(body.getLong("toInventoryId", 0L), "TRANSFER_IN", body.getLong("quantity", 0L)));
            case "accounts/deposits" ->
                List.of(entry(Long.parseLong(parts[1]), "DEPOSIT", body.getLong("amountMinor", 0L)));
            case "transfers" ->
                List.of(
                        entry(body.getLong("fromAccountId", 0L), "TRANSFER_OUT", -body.getLong("amountMinor", 0L)),
                        entry(body.getLong("toAccountId", 0L), "TRANSFER_IN", body.getLong("amountMinor", 0L)));
            default -> List.of();
        };
    }

    /** Pieces by inventory, of the body of an order. */
    static Map<Long, Long> lines(JsonObject body) {
        Map<Long, Long> pieces = new TreeMap<>();
        if (body.getValue("lines") instanceof JsonArray lines) {
            for (Object line : lines) {
                if (line instanceof JsonObject one
                        && one.getValue("inventoryId") instanceof Number id
                        && one.getValue("quantity") instanceof Number quantity) {
                    pieces.merge(id.longValue(), quantity.longValue(), Long::sum);
                }
            }
        }
        return pieces;
    }

    static String order(String customerId, Map<Long, Long> pieces) {
        return "order of " + customerId + " for " + new TreeMap<>(pieces);
    }

    static String refund(String orderId, long amountMinor) {
        return "refund of " + amountMinor + " of order " + orderId;
    }

    static String movement(long inventoryId, String kind, long quantity) {
        return "movement " + kind + " " + quantity + " of inventory " + inventoryId;
    }

    static String entry(long accountId, String kind, long amountMinor) {
        return "entry " + kind + " " + amountMinor + " of account " + accountId;
    }
}
