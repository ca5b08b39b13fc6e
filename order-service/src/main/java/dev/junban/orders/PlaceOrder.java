package dev.junban.orders;

import dev.junban.rows.NewOrder;
import dev.junban.rows.NewPayment;
import dev.junban.rows.PaymentToken;
import dev.junban.web.Caller;
import dev.junban.web.RequestKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * One order to be placed.
 *
 * @param id the id that it gets if it is accepted
 * @param request tells a repeated request from another one
 * @param placedBy the customer, or who orders for them
 * @param reference the customer's own name for it
 * @param quantities pieces by inventory, in the order in which the customer named them
 * @param expectedTotalMinor the total that the customer agreed to
 */
record PlaceOrder(
        UUID id,
        RequestKey request,
        String customerId,
        String placedBy,
        Optional<String> reference,
        Map<Long, Long> quantities,
        List<NewOrder.Charge> charges,
        Optional<Long> expectedTotalMinor,
        NewPayment payment,
        boolean allowBackorder) {

    static PlaceOrder of(UUID id, Caller caller, RequestKey key, PlaceOrderRequest request) {
        return new PlaceOrder(
                id,
                key,
                request.customerId(),
                caller.isKnownAsStaff() ? caller.name() : request.customerId(),
                Optional.ofNullable(request.reference()),
                sum(request.lines()),
                Stream.ofNullable(request.charges())
                        .flatMap(List::stream)
                        .map(charge -> new NewOrder.Charge(charge.kind(), charge.amountMinor()))
                        .toList(),
                Optional.ofNullable(request.expectedTotalMinor()),
                new NewPayment(
                        request.paymentMethod(),
                        Optional.ofNullable(request.accountId()),
                        Optional.ofNullable(request.paymentToken()).map(PaymentToken::new)),
                Boolean.TRUE.equals(request.allowBackorder()));
    }

    /** Lines for one inventory are summed. */
    private static Map<Long, Long> sum(List<PlaceOrderRequest.Line> lines) {
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
