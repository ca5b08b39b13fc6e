package dev.junban.orders;

import dev.junban.web.RequestKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * One order to be placed.
 *
 * @param id the id that it gets if it is accepted
 * @param request tells a repeated request from another one
 * @param reference the customer's own name for it
 * @param quantities pieces by inventory, in the order in which the customer named them
 */
record PlaceOrder(
        UUID id, RequestKey request, String customerId, Optional<String> reference, Map<Long, Long> quantities) {

    /** Lines for one inventory are summed. */
    static Map<Long, Long> sum(List<PlaceOrderRequest.Line> lines) {
        Map<Long, Long> sums = new LinkedHashMap<>();
        lines.forEach(line -> sums.merge(line.inventoryId(), (long) line.quantity(), Math::addExact));
        return sums;
    }

    /** The inventories of it that are not for sale. */
    List<Long> missing(Map<Long, Offer> offers) {
        List<Long> missing = new ArrayList<>(quantities.keySet());
        missing.removeAll(offers.keySet());
        return missing;
    }
}
